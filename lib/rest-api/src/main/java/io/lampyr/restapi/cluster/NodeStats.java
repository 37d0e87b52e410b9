package io.lampyr.restapi.cluster;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.client.IndexTables;
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

/** Asks the owners of shards. Cost: a call to each node that owns one. */
public final class NodeStats implements ShardStatsSource {
  private final IndexTables tables;
  private final Peers nodes;

  public NodeStats(IndexTables tables, Peers nodes) {
    this.tables = tables;
    this.nodes = nodes;
  }

  @Override
  public Map<ShardId, ShardStats> stats(Collection<ShardItem> shards) {
    Set<NodeId> owners = new TreeSet<>();
    Set<ShardId> wanted = new HashSet<>();
    for (ShardItem shard : shards) {
      wanted.add(shard.shard());
      shard.owner().ifPresent(owners::add);
    }
    Map<ShardId, ShardStats> known = new HashMap<>();
    try {
      tables
          .reach(owners)
          .forEach((node, process) -> {
            if (nodes.connect(node, process).stats(node)
                instanceof ShardReply.Answered<List<ShardStats>>(var told)) {
              told.stream()
                  .filter(one -> wanted.contains(one.shard()))
                  .forEach(one -> known.put(one.shard(), one));
            }
          });
    } catch (LampyrException silent) {
      // What is not known is left out.
      return known;
    }
    return known;
  }
}
