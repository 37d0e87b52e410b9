package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class IndexingTurnsTest {
  private static final Offset<Double> ABOUT = Offset.offset(0.1);

  private final VirtualTime time = VirtualTime.inline();
  private final ThreadScheduler threads = new ThreadScheduler((_, _) -> {}, 2);
  private final IndexingTurns turns = new IndexingTurns(2, time, threads);

  @Test
  void anIdleNodeHasNoLoadAndABusyThreadIsOne() throws InterruptedException {
    time.advance(Duration.ofMinutes(1));
    assertThat(turns.load()).isZero();
    work(60);
    assertThat(turns.load()).isCloseTo(1, ABOUT);
    time.advance(Duration.ofMinutes(1));
    assertThat(turns.load()).isCloseTo(0, ABOUT);
  }

  @Test
  void aQueueThatIsSoonClearedIsNoMoreThanAFullNode() throws Exception {
    work(60);
    assertThat(loadWith(5)).isCloseTo(2, ABOUT);
  }

  @Test
  void aQueueThatTakesTooLongWantsMoreThanTheNodeHas() throws Exception {
    work(60);
    // 30 seconds of work are to be cleared within 5: six threads, beside the two that work.
    assertThat(loadWith(30)).isCloseTo(8, ABOUT);
  }

  @Test
  void aTurnThatComesTooLateIsRefusedAndNotTakenForQuickWork() throws Exception {
    work(60);
    List<Duration> waited = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      long came = time.monotonicNanos() - IndexingTurns.LONGEST.toNanos() - 1;
      assertThatThrownBy(() -> turns.take(came, waited::add))
          .isInstanceOf(OverloadedException.class);
    }
    assertThat(waited).isEmpty();
    assertThat(turns.waiting()).isZero();
    assertThat(loadWith(30)).isCloseTo(8, ABOUT);
    turns.take(time.monotonicNanos() - IndexingTurns.LONGEST.toNanos(), waited::add);
    assertThat(waited).containsExactly(IndexingTurns.LONGEST);
  }

  @Test
  void oneThatReadsColdBytesHoldsNoTurn() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    CountDownLatch waiting = new CountDownLatch(2);
    List<Thread> cold = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      cold.add(Thread.ofVirtual().start(() -> readCold(waiting, read)));
    }
    waiting.await();
    assertThat(turns.<Boolean>take(time.monotonicNanos(), _ -> true)).isTrue();
    read.countDown();
    for (Thread thread : cold) {
      thread.join();
    }
  }

  private void readCold(CountDownLatch waiting, CountDownLatch read) {
    try {
      turns.take(
          time.monotonicNanos(),
          _ ->
              threads.<Boolean, RuntimeException>waitFor(() -> {
                waiting.countDown();
                return awaited(read);
              }));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Appends of a second each, one after the other. */
  private void work(int appends) throws InterruptedException {
    for (int i = 0; i < appends; i++) {
      turns.take(
          time.monotonicNanos(),
          _ -> {
            time.advance(Duration.ofSeconds(1));
            return true;
          });
    }
  }

  /** Two appends work, and so many wait. */
  private double loadWith(int waiting) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < waiting + 2; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                try {
                  turns.take(
                      time.monotonicNanos(),
                      _ -> {
                        begun.countDown();
                        return awaited(end);
                      });
                } catch (OverloadedException tooLate) {
                  // The minute that passes below is more than those who wait can stand.
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    begun.await();
    Await.until(() -> turns.waiting() >= waiting);
    time.advance(Duration.ofMinutes(1));
    double load = turns.load();
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    return load;
  }
}
