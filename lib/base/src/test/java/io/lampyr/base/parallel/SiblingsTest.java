package io.lampyr.base.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class SiblingsTest {
  private final Scheduler scheduler = new ThreadScheduler((thread, thrown) -> {});

  @Test
  void resultsKeepTheOrderOfTheInputs() throws Exception {
    List<Integer> inputs = IntStream.range(0, 500).boxed().toList();
    assertThat(siblings(7).map(inputs, i -> i * i))
        .isEqualTo(inputs.stream().map(i -> i * i).toList());
  }

  @Test
  void nothingToDoIsDone() throws Exception {
    assertThat(siblings(4).map(List.<Integer>of(), i -> i)).isEmpty();
  }

  @Test
  void callsRunSideBySideUpToTheWidth() throws Exception {
    // The barrier opens only when three calls are inside at once.
    CyclicBarrier three = new CyclicBarrier(3);
    List<Integer> results =
        siblings(3)
            .map(
                List.of(1, 2, 3, 4, 5, 6),
                i -> {
                  meet(three);
                  return i;
                });
    assertThat(results).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void noMoreCallsThanTheWidthRunAtOnce() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    siblings(4)
        .each(
            IntStream.range(0, 2000).boxed().toList(),
            i -> {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              LockSupport.parkNanos(1);
              inside.decrementAndGet();
            });
    assertThat(most.get()).isBetween(1, 4);
  }

  @Test
  void theFirstFailureInterruptsTheOthersAndIsRethrownAsItIs() {
    IOException failure = new IOException("broken");
    CountDownLatch waiting = new CountDownLatch(2);
    AtomicInteger interrupted = new AtomicInteger();
    Step<Integer, Integer, IOException> step =
        i -> {
          if (i == 0) {
            waiting.await();
            throw failure;
          }
          try {
            waiting.countDown();
            new CountDownLatch(1).await();
            return i;
          } catch (InterruptedException expected) {
            interrupted.incrementAndGet();
            throw expected;
          }
        };
    assertThatThrownBy(() -> siblings(3).map(List.of(0, 1, 2), step)).isSameAs(failure);
    assertThat(interrupted).hasValue(2);
    assertThat(failure.getSuppressed()).isEmpty();
  }

  @Test
  void afterAFailureNoFurtherCallBegins() {
    AtomicInteger begun = new AtomicInteger();
    CyclicBarrier two = new CyclicBarrier(2);
    Action<Integer, IllegalStateException> action =
        i -> {
          begun.incrementAndGet();
          meet(two);
          throw new IllegalStateException("call " + i);
        };
    assertThatThrownBy(() -> siblings(2).each(IntStream.range(0, 100).boxed().toList(), action))
        .isInstanceOf(IllegalStateException.class);
    assertThat(begun).hasValue(2);
  }

  @Test
  void laterFailuresAreSuppressedOnes() {
    CyclicBarrier two = new CyclicBarrier(2);
    Action<String, IOException> action =
        i -> {
          meet(two);
          throw new IOException(i);
        };
    Throwable thrown = catchThrowable(() -> siblings(2).each(List.of("a", "b"), action));
    assertThat(thrown.getSuppressed()).hasSize(1);
    assertThat(List.of(thrown.getMessage(), thrown.getSuppressed()[0].getMessage()))
        .containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void failureWaitsForSiblingsThatIgnoreTheInterrupt() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();
    Action<Integer, IOException> action =
        i -> {
          if (i == 0) {
            begun.await();
            throw new IOException("broken");
          }
          begun.countDown();
          long rounds = 0;
          while (!Thread.currentThread().isInterrupted() || rounds < 100_000) {
            rounds++;
          }
          ended.incrementAndGet();
        };
    assertThatThrownBy(() -> siblings(2).each(List.of(0, 1), action)).hasMessage("broken");
    assertThat(ended).hasValue(1);
  }

  @Test
  void anInterruptOfTheCallerEndsEveryCallFirst() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    AtomicInteger ended = new AtomicInteger();
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Scheduler.Task caller =
        scheduler.fork(
            "caller",
            () ->
                seen.set(
                    catchThrowable(() ->
                        siblings(2)
                            .each(
                                List.of(1, 2),
                                i -> {
                                  try {
                                    begun.countDown();
                                    new CountDownLatch(1).await();
                                  } finally {
                                    ended.incrementAndGet();
                                  }
                                }))));
    begun.await();
    caller.cancel();
    caller.join();
    assertThat(seen.get()).isInstanceOf(InterruptedException.class);
    assertThat(ended).hasValue(2);
  }

  @Test
  void aWidthOfOneStaysOnTheCallersThread() throws Exception {
    Thread caller = Thread.currentThread();
    List<Thread> threads = siblings(1).map(List.of(1, 2, 3), i -> Thread.currentThread());
    assertThat(threads).containsExactly(caller, caller, caller);
  }

  @Test
  void anInterruptStopsCallsOnTheCallersThread() {
    AtomicInteger done = new AtomicInteger();
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() ->
            siblings(1)
                .each(
                    List.of(1, 2, 3),
                    i -> {
                      done.incrementAndGet();
                      Thread.currentThread().interrupt();
                    }));
    assertThat(done).hasValue(1);
  }

  @Test
  void callablesAreJoinedInTheirOrder() throws Exception {
    List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
    assertThat(siblings(2).all(calls)).containsExactly("a", "b", "c");
  }

  @Test
  void anErrorIsRethrownToo() {
    Action<Integer, RuntimeException> action =
        i -> {
          throw new AssertionError("call " + i);
        };
    assertThatThrownBy(() -> siblings(2).each(List.of(1, 2), action))
        .isInstanceOf(AssertionError.class);
  }

  private Siblings siblings(int width) {
    return new Siblings(scheduler, "sibling", width);
  }

  private static void meet(CyclicBarrier barrier) throws InterruptedException {
    try {
      barrier.await();
    } catch (BrokenBarrierException broken) {
      throw new InterruptedException("barrier broken");
    }
  }
}
