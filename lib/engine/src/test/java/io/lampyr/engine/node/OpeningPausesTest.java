package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpeningPausesTest {
  private final VirtualTime time = VirtualTime.inline();
  private final IndexId index = IndexId.random(new SeededRandomness(1));

  /** How long the shard is not to be opened after its next failure. */
  private Duration pause(OpeningPauses pauses, ShardId shard, Duration served) {
    pauses.failed(shard, served);
    long from = time.monotonicNanos();
    while (!pauses.mayOpen(shard)) {
      time.advance(Duration.ofMillis(1));
    }
    return Duration.ofNanos(time.monotonicNanos() - from);
  }

  @Test
  void aShardThatFailsAgainAndAgainIsOpenedLessAndLessOftenUpToABound() {
    OpeningPauses pauses = new OpeningPauses(time, 7);
    ShardId shard = new ShardId(index, 0);
    assertThat(pauses.mayOpen(shard)).isTrue();
    Duration most = OpeningPauses.FIRST;
    for (int i = 0; i < 20; i++) {
      assertThat(pause(pauses, shard, Duration.ZERO))
          .isBetween(most.dividedBy(2), most.plusMillis(1));
      most = most.multipliedBy(2);
      most = most.compareTo(OpeningPauses.LONGEST) > 0 ? OpeningPauses.LONGEST : most;
    }
    assertThat(pause(pauses, shard, Duration.ofMinutes(5)))
        .as("it had served well")
        .isLessThanOrEqualTo(OpeningPauses.FIRST);
  }

  @Test
  void shardsThatFailTogetherDoNotComeBackTogether() {
    OpeningPauses pauses = new OpeningPauses(time, 7);
    Set<Duration> seen = new HashSet<>();
    for (int shard = 0; shard < 20; shard++) {
      for (int i = 0; i < 8; i++) {
        Duration pause = pause(pauses, new ShardId(index, shard), Duration.ZERO);
        if (i == 7) {
          seen.add(pause);
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(10);
  }
}
