package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;

/**
 * That a node holds a shard, or is about to: written before the shard's item names the node.
 *
 * @param base the version of the shard's item upon which the write that names the node is made, 0
 *     if it makes the item: while the item stands at it, that write may still come
 */
public record WorkEntry(NodeId node, ShardId shard, long base) {
  public WorkEntry {
    Check.notNegative(base, "version of the shard's item");
  }
}
