package io.lampyr.engine.flusher;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.work.WorkList;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shard whose owner is gone is not flushed by force. */
class CommitFlusherTest {
  private static final NodeId LEADER = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId DEAD = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final ShardId SHARD = new ShardId(new IndexId("CCCCCCCCCCCCCCCCCCCCCC"), 0);

  private final SystemClock clock = new SystemClock();
  private final ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final SeededRandomness randomness = new SeededRandomness(1);
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  private final MemoryItemStore items = new MemoryItemStore();
  private final Retries retries =
      new Retries(RetrySettings.within(Duration.ofSeconds(5)), clock, scheduler, randomness);
  private final ClusterTables tables =
      ClusterTables.over(items, new ItemWriter(items, randomness, retries));

  @BeforeEach
  void prepare() {
    NodeProcess process = new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH);
    tables
        .heartbeats()
        .create(
            StateKeys.node(LEADER),
            new Heartbeat(
                LEADER, process, 1, false, OptionalLong.empty(), new NodeLoad(0, 0, 1, 0, 1)));
    tables
        .catalog()
        .create(StateKeys.catalog(SHARD.index()), new CatalogEntry(SHARD.index(), "i", 1));
    PrimaryTerm term = new PrimaryTerm(1);
    Head head =
        new Head(
            Optional.empty(), Optional.empty(), Optional.of(new TranslogPointer(DEAD, term, 1)));
    tables
        .shards()
        .create(
            StateKeys.shard(SHARD),
            new ShardItem(
                SHARD, ShardState.ACTIVE, term, Optional.of(DEAD), Optional.empty(), head));
    new WorkList(tables.work(), tables.shards()).enter(DEAD, SHARD, 1);
  }

  private FlushReport run() {
    return new CommitFlusher(
            tables,
            blobs,
            (node, _) -> {
              throw new AssertionError("only owners are asked to flush, not " + node);
            },
            clock,
            scheduler,
            FlusherSettings.DEFAULT)
        .run();
  }

  @Test
  void aShardWhoseOwnerIsGoneIsLeftToTheLeader() {
    FlushReport report = run();
    assertThat(report.ownerless()).containsExactly(SHARD);
    assertThat(report.flushed()).isEmpty();
    assertThat(report.looked()).isEqualTo(1);
  }

  @Test
  void shardsAtRestAreNotLookedAt() {
    ShardId resting = new ShardId(SHARD.index(), 1);
    tables.shards().create(StateKeys.shard(resting), ShardItem.created(resting));
    assertThat(run().looked()).isEqualTo(1);
  }
}
