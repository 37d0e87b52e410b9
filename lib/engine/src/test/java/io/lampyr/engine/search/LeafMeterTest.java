package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a place tells of itself with each answer, and with its heartbeat. */
class LeafMeterTest {
  private final VirtualTime time = VirtualTime.inline();
  private final LeafMeter meter =
      new LeafMeter(new SearchTurns(1, Duration.ofSeconds(30), time, time), time);

  @Test
  void eachProcessThatAskedOfLateIsCountedOnce() {
    meter.asked(1);
    meter.asked(2);
    meter.asked(1);
    assertThat(meter.load().askers()).isEqualTo(2);
    time.advance(LeafMeter.LATELY.minusMillis(1));
    meter.asked(2);
    assertThat(meter.load().askers()).isEqualTo(2);
    time.advance(Duration.ofMillis(1));
    assertThat(meter.load().askers()).as("the other has gone").isEqualTo(1);
  }

  @Test
  void noMoreProcessesAreRememberedThanTheBound() {
    for (long process = 0; process < LeafMeter.MOST_ASKERS + 5; process++) {
      meter.asked(process);
    }
    assertThat(meter.load().askers()).isEqualTo(LeafMeter.MOST_ASKERS);
  }

  @Test
  void theNewestCallsCountMostInHowLongOneTakes() {
    assertThat(meter.load().serviceNanos()).isZero();
    meter.answered(1000);
    assertThat(meter.load().serviceNanos()).isEqualTo(1000);
    meter.answered(2000);
    assertThat(meter.load().serviceNanos()).isEqualTo(1300);
  }
}
