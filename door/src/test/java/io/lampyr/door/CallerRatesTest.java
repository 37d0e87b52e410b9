package io.lampyr.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallerRatesTest {
  private long nanos = 1;

  private final Clock clock =
      new Clock() {
        @Override
        public Instant now() {
          return Instant.EPOCH.plusNanos(nanos);
        }

        @Override
        public long monotonicNanos() {
          return nanos;
        }
      };

  private final CallerRates rates = new CallerRates(new CallerRates.Limit(2, 3), clock);

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  private int counted(String caller) {
    int counted = 0;
    try {
      while (true) {
        rates.count(caller);
        counted++;
      }
    } catch (OverloadedException refused) {
      return counted;
    }
  }

  @Test
  void whoAsksTooMuchIsRefusedUntilTimeHasPassedAndOthersAreNot() {
    assertThat(counted("one")).isEqualTo(3);
    assertThat(counted("other")).isEqualTo(3);
    pass(Duration.ofMillis(400));
    assertThat(counted("one")).isZero();
    // What is refused takes nothing of what comes.
    pass(Duration.ofMillis(100));
    assertThat(counted("one")).isEqualTo(1);
    pass(Duration.ofHours(1));
    assertThat(counted("one")).as("no more than at once").isEqualTo(3);
  }

  @Test
  void refusalsNameTheLimit() {
    counted("one");
    assertThatThrownBy(() -> rates.count("one"))
        .isInstanceOf(OverloadedException.class)
        .hasMessageContainingAll("requests_a_second=2", "at_once=3");
  }

  @Test
  void moreCallersThanAreRememberedBeginAnew() {
    assertThat(counted("first")).isEqualTo(3);
    for (int i = 0; i < CallerRates.MAX_CALLERS; i++) {
      rates.count("caller-" + i);
    }
    assertThat(counted("first")).isEqualTo(3);
  }
}
