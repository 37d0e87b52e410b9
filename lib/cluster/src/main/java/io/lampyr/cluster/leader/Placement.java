package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;

/**
 * Where a shard is.
 *
 * @param takeable whether it can be given to another node by a write of the leader's alone
 * @param failing whether its owner cannot open it: others are not to wait for it
 */
record Placement(Versioned<ShardItem> item, boolean ownerGone, boolean takeable, boolean failing) {

  ShardId shard() {
    return item.value().shard();
  }

  /** Whose it stays, unless the owner itself hands it on. */
  Optional<NodeId> keeper() {
    return takeable ? Optional.empty() : item.value().owner();
  }

  boolean isKeptBy(NodeId node) {
    return keeper().isPresent() && keeper().get().equals(node);
  }

  boolean isActive() {
    return item.value().state() == ShardState.ACTIVE;
  }

  /** Whether the node is one that could not open the shard, and is not to be given it again. */
  boolean isRefusedBy(NodeId node) {
    return failing && takeable && !ownerGone && item.value().owner().equals(Optional.of(node));
  }
}
