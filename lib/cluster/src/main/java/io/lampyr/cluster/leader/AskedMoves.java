package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which shards this leader has moved to balance nodes: loads swing, and a shard that has just been
 * moved stays for a while, whatever they do. What is known is forgotten with the leader. For one
 * thread.
 */
final class AskedMoves {
  static final Duration STAYS = Duration.ofMinutes(10);

  private final Map<ShardId, Asked> asked = new HashMap<>();

  private record Asked(NodeId from, long nanos) {}

  /** Notes what was decided for balance; from nodes that do not stay, shards go in any case. */
  void note(List<Action> decided, Set<NodeId> staying, long nowNanos) {
    for (Action action : decided) {
      if (action instanceof Action.RequestRelocation(ShardId shard, NodeId from, NodeId _)
          && staying.contains(from)) {
        asked.put(shard, new Asked(from, nowNanos));
      }
    }
  }

  /** Those that have left their nodes, and not for long. */
  Set<ShardId> moved(List<Sighting<Versioned<ShardItem>>> shards, long nowNanos) {
    asked.values().removeIf(one -> nowNanos - one.nanos() >= STAYS.toNanos());
    Set<ShardId> moved = new HashSet<>();
    for (Sighting<Versioned<ShardItem>> shard : shards) {
      ShardItem item = shard.value().value();
      Asked one = asked.get(item.shard());
      if (one != null && !item.owner().equals(Optional.of(one.from()))) {
        moved.add(item.shard());
      }
    }
    return moved;
  }
}
