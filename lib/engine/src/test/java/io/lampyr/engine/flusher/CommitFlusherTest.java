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
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.lease.LeaseStore;
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
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shard whose owner is gone is not flushed by force: the leader is told of it. */
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
  private final LeaseStore leases =
      new LeaseStore(blobs, new RegisterWriter("flusher", randomness), retries);
  private final List<String> told = new ArrayList<>();

  /** Notes what it is told. */
  private record Told(NodeId node, List<String> notes) implements NodeDuties {
    @Override
    public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
      throw new AssertionError("nobody asks for this");
    }

    @Override
    public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
      notes.add(node + " as " + meant + ": " + shards);
      return new ShardReply.Answered<>(true);
    }

    @Override
    public ShardReply<List<ShardStats>> stats(NodeId meant) {
      throw new AssertionError("nobody asks for this");
    }
  }

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
  }

  private FlushReport run() {
    CommitFlusher.Fleet fleet =
        new CommitFlusher.Fleet(
            (node, _) -> {
              throw new AssertionError("only owners are asked to flush, not " + node);
            },
            (node, _) -> new Told(node, told),
            leases);
    return new CommitFlusher(tables, blobs, fleet, clock, scheduler, FlusherSettings.DEFAULT).run();
  }

  @Test
  void theLeaderIsToldOfAShardWhoseOwnerIsGone() {
    leases.create(LEADER);
    FlushReport report = run();
    assertThat(report.ownerless()).containsExactly(SHARD);
    assertThat(report.leaderKnows()).isTrue();
    assertThat(report.flushed()).isEmpty();
    assertThat(told).containsExactly(LEADER + " as " + LEADER + ": " + List.of(SHARD));
  }

  @Test
  void aRunThatFindsNoLeaderSaysSo() {
    assertThat(run().leaderKnows()).isFalse();
    leases.create(DEAD);
    assertThat(run().leaderKnows()).isFalse();
    assertThat(told).isEmpty();
  }
}
