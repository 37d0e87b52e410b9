package io.lampyr.engine.flusher;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlushPlanTest {
  private static final IndexId INDEX = new IndexId("CCCCCCCCCCCCCCCCCCCCCC");
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId DEAD = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final FlusherSettings SETTINGS =
      new FlusherSettings(Duration.ofMinutes(10), 1000, 4, 2);

  private static ShardItem shard(int ordinal, NodeId owner, long generation) {
    PrimaryTerm term = new PrimaryTerm(1);
    return new ShardItem(
        new ShardId(INDEX, ordinal),
        ShardState.ACTIVE,
        term,
        Optional.of(owner),
        Optional.empty(),
        new Head(
            Optional.empty(),
            Optional.empty(),
            Optional.of(new TranslogPointer(owner, term, generation))));
  }

  private static LogObjects.LogObject object(long generation, long bytes, int minutesOld) {
    return new LogObjects.LogObject(generation, bytes, NOW.minus(Duration.ofMinutes(minutesOld)));
  }

  private static FlushPlan plan(List<ShardItem> shards, List<LogObjects.LogObject> log) {
    return FlushPlan.of(shards, Set.of(NODE), Map.of(NODE, new LogObjects(log)), SETTINGS, NOW);
  }

  @Test
  void whatIsTooOldOrTooLongIsFlushed() {
    ShardItem old = shard(0, NODE, 1);
    ShardItem young = shard(1, NODE, 2);
    ShardItem upToDate = shard(2, NODE, 4);
    FlushPlan byAge =
        plan(List.of(old, young, upToDate), List.of(object(1, 10, 11), object(2, 10, 9)));
    assertThat(byAge.flush()).containsExactly(old);
    FlushPlan bySize =
        plan(List.of(young, upToDate), List.of(object(2, 600, 1), object(3, 600, 1)));
    assertThat(bySize.flush()).containsExactly(young);
  }

  @Test
  void whoKeepsMostComesFirstAndTheRestWaits() {
    List<LogObjects.LogObject> log =
        List.of(object(1, 10, 30), object(2, 10, 30), object(3, 10, 30));
    FlushPlan plan = plan(List.of(shard(0, NODE, 3), shard(1, NODE, 1), shard(2, NODE, 2)), log);
    assertThat(plan.flush()).extracting(item -> item.shard().ordinal()).containsExactly(1, 2);
  }

  @Test
  void aShardWhoseOwnerShowsNoSignOfLifeIsLeftToTheLeader() {
    ShardItem lost = shard(0, DEAD, 1);
    FlushPlan plan = plan(List.of(lost), List.of(object(1, 5000, 60)));
    assertThat(plan.flush()).isEmpty();
    assertThat(plan.ownerless()).containsExactly(lost);
  }
}
