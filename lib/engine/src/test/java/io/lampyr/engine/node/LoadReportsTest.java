package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadReportsTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final ShardId HOT = new ShardId(new IndexId("IIIIIIIIIIIIIIIIIIIIII"), 0);
  private static final ShardId COLD = new ShardId(HOT.index(), 1);
  private static final ShardLoad NOTHING = new ShardLoad(0, 8 << 20);

  private final VirtualTime time = VirtualTime.inline();
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final Table<NodeLoads> table = table();
  private final LoadReports reports = new LoadReports(NODE, table, time);

  private Table<NodeLoads> table() {
    SeededRandomness randomness = new SeededRandomness(2);
    Retries retries = new Retries(RetrySettings.forEver(), time, time, randomness);
    return new Table<>(items, new ItemWriter(items, randomness, retries), StateCodecs.LOADS);
  }

  private void step(double hot) {
    time.advance(LoadReports.EVERY);
    reports.step(Map.of(HOT, new ShardLoad(hot, 8 << 20), COLD, NOTHING));
  }

  private Map<ShardId, ShardLoad> told() {
    return table.read(StateKeys.loads(NODE)).orElseThrow().value().shards();
  }

  @Test
  void whatIsNotableIsToldAndWhatIsNotCostsNothing() {
    step(0);
    step(0.01);
    assertThat(items.counts().requests()).isZero();
    step(1);
    assertThat(told()).containsOnlyKeys(HOT);
    long before = items.counts().requests();
    step(1.1);
    step(0.9);
    assertThat(items.counts().requests()).as("small changes").isEqualTo(before);
    step(3);
    assertThat(told().get(HOT).processors()).isEqualTo(3);
    step(0);
    assertThat(told()).isEmpty();
    before = items.counts().requests();
    step(0);
    assertThat(items.counts().requests()).as("at rest").isEqualTo(before);
  }

  @Test
  void whatALeaderHasDeletedIsToldAnew() {
    step(1);
    Settled _ =
        table.delete(StateKeys.loads(NODE), table.read(StateKeys.loads(NODE)).orElseThrow());
    step(2);
    step(2);
    assertThat(told().get(HOT).processors()).isEqualTo(2);
  }

  @Test
  void workIsAveragedAndFades() {
    ShardWork work = new ShardWork(0);
    long second = Duration.ofSeconds(1).toNanos();
    for (int i = 1; i <= 300; i++) {
      work.done(second / 2, i * second);
    }
    assertThat(work.processors(300 * second)).isCloseTo(0.5, within(0.02));
    assertThat(work.processors(600 * second)).isLessThan(0.01);
    assertThat(work.processors(100 * second)).as("a clock that went back").isLessThan(0.01);
  }
}
