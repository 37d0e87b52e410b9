package io.lampyr.base.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HedgeTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(20);

  private final Ports ports =
      new Ports(
          new SystemClock(),
          new ThreadScheduler((_, thrown) -> thrown.printStackTrace()),
          new SystemRandomness());
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch interrupted = new CountDownLatch(1);

  private Hedge hedge(Duration again, Duration deadline) {
    return new Hedge(ports, "test", new Hedge.Patience(again, deadline));
  }

  private String hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException cancelled) {
      interrupted.countDown();
      Thread.currentThread().interrupt();
    }
    return "too late";
  }

  @Test
  void whatAnswersInTimeIsAskedOnce() {
    assertThat(hedge(NEVER, NEVER.plusSeconds(1)).first(() -> "answer " + asked.incrementAndGet()))
        .contains("answer 1");
    assertThat(asked).hasValue(1);
  }

  @Test
  void aSecondAttemptAnswersForOneThatHangsAndThatIsCalledOff() throws InterruptedException {
    assertThat(hedge(SOON, NEVER).first(() -> asked.incrementAndGet() == 1 ? hang() : "second"))
        .contains("second");
    interrupted.await();
  }

  @Test
  void whatHangsAndMayNotBeDoneTwiceIsGivenUpAtTheDeadline() throws InterruptedException {
    Hedge hedge = hedge(SOON, SOON.multipliedBy(3));
    assertThat(
            hedge.once(() -> {
              asked.incrementAndGet();
              return hang();
            }))
        .isEmpty();
    interrupted.await();
    assertThat(asked).hasValue(1);
  }

  @Test
  void aFailureIsTheCallersUnlessAnotherAttemptIsUnderWay() {
    assertThatExceptionOfType(UnavailableException.class)
        .isThrownBy(() ->
            hedge(NEVER, NEVER.plusSeconds(1))
                .first(() -> {
                  throw new UnavailableException("first");
                }))
        .withMessage("first");
    CountDownLatch second = new CountDownLatch(1);
    CountDownLatch failed = new CountDownLatch(1);
    assertThat(
            hedge(SOON, NEVER)
                .first(() -> {
                  if (asked.incrementAndGet() == 1) {
                    await(second);
                    failed.countDown();
                    throw new UnavailableException("first");
                  }
                  second.countDown();
                  await(failed);
                  return "second";
                }))
        .contains("second");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void attemptsThatHangForEverAreNotPiledUp() {
    Hedge hedge = hedge(SOON, SOON.multipliedBy(2));
    CountDownLatch over = new CountDownLatch(1);
    AtomicInteger begun = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    try {
      for (int i = 0; i < Hedge.MAX_UNDER_WAY; i++) {
        callers.add(
            Thread.ofVirtual()
                .start(() -> assertThat(hedge.first(() -> deaf(begun, over))).isEmpty()));
      }
      for (Thread caller : callers) {
        join(caller);
      }
      assertThat(begun).hasValue(Hedge.MAX_UNDER_WAY);
      assertThat(hedge.first(() -> "never asked")).isEmpty();
    } finally {
      over.countDown();
    }
  }

  /** Goes on whoever interrupts it, as a request does that the system does not give back. */
  private static String deaf(AtomicInteger begun, CountDownLatch over) {
    begun.incrementAndGet();
    while (true) {
      try {
        over.await();
        return "too late";
      } catch (InterruptedException ignored) {
        // Nothing hears it.
      }
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
