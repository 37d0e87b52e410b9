package io.lampyr.base.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {
  @Test
  void looksAgainUntilItIsSo() {
    AtomicInteger looks = new AtomicInteger();
    Await.until(() -> looks.incrementAndGet() == 5);
    assertThat(looks).hasValue(5);
  }

  @Test
  void givesUpWhatNeverComes() {
    assertThatThrownBy(() -> Await.until(() -> false, 1))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("not so within");
  }

  @Test
  void hearsAnInterruptAndLeavesItStanding() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Await.until(() -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }
}
