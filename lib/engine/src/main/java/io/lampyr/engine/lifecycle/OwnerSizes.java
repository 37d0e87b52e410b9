package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Asks each owner once for all of its shards. Cost: a query of nodes, a call to each owner. */
public final class OwnerSizes implements ShardSizes {
  private final Table<Heartbeat> heartbeats;
  private final Peers nodes;

  public OwnerSizes(Table<Heartbeat> heartbeats, Peers nodes) {
    this.heartbeats = heartbeats;
    this.nodes = nodes;
  }

  @Override
  public Map<ShardId, ShardStats> of(Collection<ShardItem> shards) {
    Set<ShardId> wanted = new HashSet<>();
    Set<NodeId> owners = new TreeSet<>();
    for (ShardItem shard : shards) {
      wanted.add(shard.shard());
      shard.owner().ifPresent(owners::add);
    }
    Map<ShardId, ShardStats> known = new HashMap<>();
    if (owners.isEmpty()) {
      return known;
    }
    Map<NodeId, NodeProcess> alive = new HashMap<>();
    for (Versioned<Heartbeat> beat : heartbeats.all(StateKeys.NODES, "")) {
      alive.put(beat.value().node(), beat.value().process());
    }
    for (NodeId owner : owners) {
      NodeProcess process = alive.get(owner);
      if (process != null) {
        told(owner, process).stream()
            .filter(one -> wanted.contains(one.shard()))
            .forEach(one -> known.put(one.shard(), one));
      }
    }
    return known;
  }

  private List<ShardStats> told(NodeId owner, NodeProcess process) {
    try {
      return nodes.connect(owner, process).stats(owner)
              instanceof ShardReply.Answered<List<ShardStats>>(var told)
          ? told
          : List.of();
    } catch (LampyrException silent) {
      return List.of();
    }
  }
}
