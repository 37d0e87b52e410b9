package io.lampyr.restapi.cluster;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks the owners of shards. Cost: a call to each node that owns a shard of the index. */
public final class NodeStats implements ShardStatsSource {
  private final IndexTables tables;
  private final Peers nodes;

  public NodeStats(IndexTables tables, Peers nodes) {
    this.tables = tables;
    this.nodes = nodes;
  }

  @Override
  public Map<Integer, ShardStats> stats(IndexId index) {
    Map<Integer, ShardStats> known = new TreeMap<>();
    try {
      Collection<NodeId> owners = tables.owners(index);
      tables
          .reach(owners)
          .forEach((node, process) -> {
            if (nodes.connect(node, process).stats(node)
                instanceof ShardReply.Answered<List<ShardStats>>(var shards)) {
              shards.stream()
                  .filter(shard -> shard.shard().index().equals(index))
                  .forEach(shard -> known.put(shard.shard().ordinal(), shard));
            }
          });
    } catch (LampyrException silent) {
      // What is not known is left out.
      return known;
    }
    return known;
  }
}
