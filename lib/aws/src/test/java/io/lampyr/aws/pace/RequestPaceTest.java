package io.lampyr.aws.pace;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestPaceTest {
  private final VirtualTime time = VirtualTime.inline();
  private final RequestPace pace = new RequestPace(time, time);

  private Duration spent(Runnable work) {
    long before = time.monotonicNanos();
    work.run();
    return Duration.ofNanos(time.monotonicNanos() - before);
  }

  private void complainTimes(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      pace.complained();
      time.sleep(Duration.ofMillis(150));
    }
  }

  @Test
  void nobodyWaitsWhileTheStoreNeverComplained() {
    assertThat(
            spent(() -> {
              for (int i = 0; i < 1000; i++) {
                assertThat(pace.await()).isTrue();
              }
            }))
        .isZero();
  }

  @Test
  void complaintsSpreadRequestsOutAndSuccessBringsThemTogetherAgain() throws InterruptedException {
    complainTimes(4);
    Duration gap = pace.gap();
    assertThat(gap).isEqualTo(Duration.ofMillis(16));
    assertThat(
            spent(() -> {
              for (int i = 0; i < 100; i++) {
                assertThat(pace.await()).isTrue();
              }
            }))
        .isBetween(gap.multipliedBy(98), gap.multipliedBy(101));
    for (int i = 0; i < 100; i++) {
      pace.succeeded();
    }
    assertThat(pace.gap()).isZero();
  }

  @Test
  void manyComplaintsAtOnceCountAsOne() {
    for (int i = 0; i < 100; i++) {
      pace.complained();
    }
    assertThat(pace.gap()).isEqualTo(Duration.ofMillis(2));
  }

  @Test
  void whoeverWouldWaitTooLongIsTurnedAway() throws InterruptedException {
    complainTimes(20);
    assertThat(pace.gap()).isEqualTo(Duration.ofMillis(500));
    Thread.currentThread().interrupt();
    int turnedAway = 0;
    for (int i = 0; i < 20; i++) {
      // Interrupted waits are given up at once, and their turns are gone.
      boolean mine = pace.await();
      turnedAway += mine ? 0 : 1;
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(turnedAway).isGreaterThan(15);
    assertThat(time.monotonicNanos()).isLessThan(Duration.ofSeconds(4).toNanos());
  }
}
