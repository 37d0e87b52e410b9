package io.lampyr.query.aggregation.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.memory.TooMuchMemoryException;
import org.junit.jupiter.api.Test;

final class ReducingTest {
  @Test
  void bucketsThatTheSettingLetsAreBoundedByTheMemoryOfTheRequest() {
    RequestMemory memory = new RequestMemory(1 << 20, 1 << 20);
    try (RequestMemory.Held held = memory.begin()) {
      Reducing reducing = new Reducing(Integer.MAX_VALUE);
      held.during(() -> noted(reducing, 1000));
      assertThat(memory.taken()).isPositive();
      assertThatThrownBy(() -> held.during(() -> noted(reducing, 1_000_000)))
          .isInstanceOf(TooMuchMemoryException.class)
          .hasMessageContaining("buckets");
    }
    assertThat(memory.taken()).isZero();
  }

  private static boolean noted(Reducing reducing, long buckets) {
    reducing.buckets(buckets);
    return true;
  }
}
