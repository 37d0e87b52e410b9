package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.work.WorkList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkBackfillTest {
  private static final NodeId DEAD = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(3);
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final ClusterTables tables =
      ClusterTables.over(
          items,
          new ItemWriter(
              items, randomness, new Retries(RetrySettings.forEver(), time, time, randomness)));
  private final WorkList work = new WorkList(tables.work(), tables.shards());

  @Test
  void shardsThatAReleaseWithoutAWorkListLeftToNodesAreEnteredOnce() {
    IndexId index = IndexId.random(randomness);
    tables.catalog().create(StateKeys.catalog(index), new CatalogEntry(index, "old", 2));
    ShardId served = new ShardId(index, 0);
    ShardId resting = new ShardId(index, 1);
    tables
        .shards()
        .create(
            StateKeys.shard(served),
            new ShardItem(
                served,
                ShardState.ASSIGNED,
                new PrimaryTerm(4),
                Optional.of(DEAD),
                Optional.empty(),
                Head.EMPTY));
    tables.shards().create(StateKeys.shard(resting), ShardItem.created(resting));

    new WorkBackfill(tables, work).once();
    assertThat(work.all())
        .singleElement()
        .satisfies(entry -> assertThat(entry.value().shard()).isEqualTo(served))
        .satisfies(entry -> assertThat(entry.value().node()).isEqualTo(DEAD));

    long before = items.counts().requests();
    WorkBackfill later = new WorkBackfill(tables, work);
    later.once();
    later.once();
    assertThat(items.counts().requests() - before).as("by a later leader").isEqualTo(1);
  }
}
