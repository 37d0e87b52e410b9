package io.lampyr.restapi.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How long work was held back. */
class ThrottleTest {
  private final VirtualTime time = VirtualTime.inline();

  /** A busy machine: time goes by whenever somebody looks. */
  private final Clock busy =
      new Clock() {
        private long looks;

        @Override
        public Instant now() {
          return time.now();
        }

        @Override
        public long monotonicNanos() {
          return time.monotonicNanos() + Duration.ofMillis(++looks).toNanos();
        }
      };

  private Task task() {
    Task.Kind kind = new Task.Kind("test/work", "some work", true);
    return new Task(new TaskId("node", 1), kind, time, false);
  }

  @Test
  void workThatIsNotHeldBackIsNotThrottledHoweverBusyTheMachine() {
    Throttle throttle = new Throttle(Float.POSITIVE_INFINITY, busy, time);
    throttle.pause(task(), 1000, busy.monotonicNanos());
    assertThat(throttle.throttledMillis()).isZero();
  }

  @Test
  void workIsThrottledForAsLongAsItWaits() {
    Throttle throttle = new Throttle(1000, time, time);
    throttle.pause(task(), 500, time.monotonicNanos());
    assertThat(throttle.throttledMillis()).isEqualTo(500);
  }
}
