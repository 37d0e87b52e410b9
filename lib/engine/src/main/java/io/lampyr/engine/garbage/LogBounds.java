package io.lampyr.engine.garbage;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.retention.Deletable;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Up to where nodes' logs may be deleted, by roots that were read after the nodes' objects had been
 * listed: so a node that the lease does not have is gone, rather than about to join. Pure.
 */
final class LogBounds {
  private final Roots roots;

  LogBounds(Roots roots) {
    this.roots = roots;
  }

  /** The generation below which the node's objects may be deleted, and no others. */
  long of(NodeId node) {
    if (roots.lease().isEmpty()) {
      // There is no cluster that anybody could have left.
      return TranslogKeys.FIRST_GENERATION;
    }
    OptionalLong least = leastPointer(node);
    if (!roots.lease().get().has(node)) {
      return Deletable.ofNonMember(least);
    }
    OptionalLong floor =
        Optional.ofNullable(roots.heartbeats().get(node))
            .map(Heartbeat::translogFloor)
            .orElse(OptionalLong.empty());
    return Deletable.ofMember(floor, least);
  }

  /** Shards of deleted indices need no log any more: they are never recovered. */
  private OptionalLong leastPointer(NodeId node) {
    return roots.shards().values().stream()
        .filter(item -> roots.isLive(item.shard().index()))
        .map(ShardItem::head)
        .flatMap(head -> head.translog().stream())
        .filter(pointer -> pointer.node().equals(node))
        .mapToLong(pointer -> pointer.generation())
        .min();
  }
}
