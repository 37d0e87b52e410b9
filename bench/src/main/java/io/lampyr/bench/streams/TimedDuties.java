package io.lampyr.bench.streams;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.bench.fleet.Counts;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A node of which is noted when it was asked to keep writes out, and whether it has. */
record TimedDuties(NodeDuties node, Clock clock, Moments moments) implements NodeDuties {

  /** When writes began to be kept out, and what was counted by then. */
  static final class Moments {
    private final Supplier<Counts> counted;
    private final AtomicReference<@Nullable Counts> before = new AtomicReference<>();
    private volatile long fencing;
    private volatile long fenced;

    Moments(Supplier<Counts> counted) {
      this.counted = counted;
    }

    long fencing() {
      return fencing;
    }

    long fenced() {
      return fenced;
    }

    Counts before() {
      return Objects.requireNonNull(before.get(), "writes were never kept out");
    }
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    if (moments.before.compareAndSet(null, moments.counted.get())) {
      moments.fencing = clock.monotonicNanos();
    }
    ShardReply<Boolean> reply = node.fence(meant, shard, tableVersion);
    moments.fenced = clock.monotonicNanos();
    return reply;
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    return node.survey(meant, shard, into);
  }

  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    return node.relocate(meant, shard, target);
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
    return node.ownerless(meant, shards);
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
    return node.wanted(meant, shards);
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    return node.used(meant, hottest);
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    return node.stats(meant);
  }
}
