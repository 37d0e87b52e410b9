package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlushLimitsTest {
  private static final FlushLimits LIMITS = new FlushLimits(3, 1000, Duration.ofNanos(50));

  @Test
  void emptyBatchIsNeverFlushed() {
    assertThat(LIMITS.shouldFlush(new BatchSize(0, 0, 0), Long.MAX_VALUE)).isFalse();
  }

  @Test
  void whicheverBoundIsReachedFirstFlushes() {
    assertThat(LIMITS.shouldFlush(new BatchSize(2, 999, 100), 149)).isFalse();
    assertThat(LIMITS.shouldFlush(new BatchSize(3, 999, 100), 149)).isTrue();
    assertThat(LIMITS.shouldFlush(new BatchSize(2, 1000, 100), 149)).isTrue();
    assertThat(LIMITS.shouldFlush(new BatchSize(2, 999, 100), 150)).isTrue();
  }

  @Test
  void ageIsRightWhenTheClockWraps() {
    BatchSize size = new BatchSize(1, 1, Long.MAX_VALUE - 10);
    assertThat(LIMITS.shouldFlush(size, Long.MIN_VALUE + 38)).isFalse();
    assertThat(LIMITS.shouldFlush(size, Long.MIN_VALUE + 39)).isTrue();
  }

  @Test
  void limitsMustBePositive() {
    assertThatThrownBy(() -> new FlushLimits(0, 1, Duration.ofSeconds(1)))
        .hasMessageContaining("max commits");
    assertThatThrownBy(() -> new FlushLimits(1, 1, Duration.ZERO)).hasMessageContaining("max age");
  }
}
