package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells the leader what the shards of this node take of it, beside the heartbeat, which tells it of
 * all together. For one thread.
 *
 * <p>Cost: at most one write each {@link #EVERY}, where something has changed by more than a
 * quarter; none while nobody writes.
 */
final class LoadReports {
  static final Duration EVERY = Duration.ofSeconds(10);

  /** In processors: what takes less is not told by itself, nor a change by less. */
  static final double NOTABLE = 0.05;

  /** What takes less memory is not told for that. */
  private static final long NOTABLE_BYTES = 16L << 20;

  private static final double MUCH = 0.25;

  private final NodeId self;
  private final Table<NodeLoads> table;
  private final Clock clock;
  private Optional<Versioned<NodeLoads>> told = Optional.empty();
  private OptionalLong lookedNanos = OptionalLong.empty();

  LoadReports(NodeId self, Table<NodeLoads> table, Clock clock) {
    this.self = self;
    this.table = table;
    this.clock = clock;
  }

  /** What is not written now is written by a later step. */
  void step(Map<ShardId, ShardLoad> loads) {
    long now = clock.monotonicNanos();
    if (lookedNanos.isPresent() && now - lookedNanos.getAsLong() < EVERY.toNanos()) {
      return;
    }
    lookedNanos = OptionalLong.of(now);
    NodeLoads notable = notable(loads);
    SortedMap<ShardId, ShardLoad> before =
        told.map(Versioned::value).map(NodeLoads::shards).orElse(new TreeMap<>());
    if (!hasChanged(before, notable.shards())) {
      return;
    }
    Settled settled =
        told.isPresent()
            ? table.replace(StateKeys.loads(self), told.get(), notable)
            : table.create(StateKeys.loads(self), notable);
    if (settled instanceof Settled.Won(Revision revision)) {
      told = Optional.of(new Versioned<>(notable, revision));
    } else {
      // Nobody else writes it: a leader that took the node for gone has deleted it, or the write's
      // answer is not known.
      told = table.read(StateKeys.loads(self));
    }
  }

  private NodeLoads notable(Map<ShardId, ShardLoad> loads) {
    return new NodeLoads(
        self,
        loads.entrySet().stream()
            .filter(shard -> isNotable(shard.getValue()))
            .sorted(
                Comparator.comparingDouble(
                    (Map.Entry<ShardId, ShardLoad> shard) -> -shard.getValue().processors()))
            .limit(NodeLoads.MAX_SHARDS)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new)));
  }

  private static boolean isNotable(ShardLoad load) {
    return load.processors() >= NOTABLE || load.memory() >= NOTABLE_BYTES;
  }

  private static boolean hasChanged(
      SortedMap<ShardId, ShardLoad> before, SortedMap<ShardId, ShardLoad> now) {
    return !before.keySet().equals(now.keySet())
        || now.entrySet().stream()
            .anyMatch(shard -> differ(before.get(shard.getKey()), shard.getValue()));
  }

  private static boolean differ(@Nullable ShardLoad before, ShardLoad now) {
    if (before == null) {
      return true;
    }
    double work = Math.abs(before.processors() - now.processors());
    double memory = Math.abs((double) before.memory() - now.memory());
    return (work >= NOTABLE && work > MUCH * before.processors())
        || memory > Math.max(NOTABLE_BYTES, MUCH * before.memory());
  }
}
