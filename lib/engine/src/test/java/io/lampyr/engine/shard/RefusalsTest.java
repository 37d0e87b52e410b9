package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.request.RequestId;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  private static final long MOST_BYTES = 512 << 10;

  private final Refusals refusals = new Refusals();

  @Test
  void longReasonsLeaveRoomForFewer() {
    WriteResult.Rejected quoted = new WriteResult.Rejected("parsing", "x".repeat(10_000));
    for (int i = 0; i < 1000; i++) {
      refusals.remember(new RequestId(1, i), 0, quoted);
      assertThat(refusals.bytes()).isPositive().isLessThanOrEqualTo(MOST_BYTES);
    }
    assertThat(refusals.find(new RequestId(1, 999), 0)).contains(quoted);
    assertThat(refusals.find(new RequestId(1, 0), 0)).isEmpty();
  }
}
