package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What shards take of their nodes, as the nodes have measured it. For one thread. Cost: one query
 * where some node's heartbeat shows that it does anything worth balancing, and one delete for each
 * node that is gone; nothing while all rest, or while there is nobody to move anything to.
 */
final class ShardLoads {
  /** In processors: who does less in all has no shard that would be worth moving. */
  static final double NOTABLE = 0.1;

  private final Table<NodeLoads> table;
  private final Consumer<LampyrException> problems;

  /** What nodes have told of shards, by node: a shard may have been elsewhere before. */
  record Told(Map<NodeId, Map<ShardId, ShardLoad>> byNode) {
    static final Told NOTHING = new Told(Map.of());

    Told {
      byNode = Map.copyOf(byNode);
    }

    /** What this node has told of the shard; null if nothing. */
    @Nullable ShardLoad of(NodeId node, ShardId shard) {
      return byNode.getOrDefault(node, Map.of()).get(shard);
    }
  }

  ShardLoads(Table<NodeLoads> table, Consumer<LampyrException> problems) {
    this.table = table;
    this.problems = problems;
  }

  /** Looks, if the loads that heartbeats tell make it worth it. The members are in the lease. */
  Told look(Collection<NodeLoad> heard, Set<NodeId> members) {
    if (members.size() < 2 || heard.stream().noneMatch(ShardLoads::isNotable)) {
      return Told.NOTHING;
    }
    Map<NodeId, Map<ShardId, ShardLoad>> told = new HashMap<>();
    try {
      for (Versioned<NodeLoads> loads : table.all(StateKeys.LOADS, "")) {
        NodeId node = loads.value().node();
        told.put(node, loads.value().shards());
        if (!members.contains(node)) {
          // Read this once more for the shards that it leaves; the next look finds it gone.
          Settled _ = table.delete(StateKeys.loads(node), loads);
        }
      }
    } catch (LampyrException e) {
      // Balanced by what heartbeats tell.
      problems.accept(e);
    }
    return new Told(told);
  }

  private static boolean isNotable(NodeLoad load) {
    return load.ingestion() >= NOTABLE || load.memoryNeeded() > load.memory() / 2;
  }
}
