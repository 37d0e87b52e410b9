package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;

/**
 * Something to be done, with the revision that it was decided upon: if that does not stand any more
 * the action fails, and the next step decides anew.
 */
public sealed interface Action {

  /** A candidate becomes the leader of the next term. */
  record TakeOver(HeldLease expected, Lease next) implements Action {}

  /**
   * A silent node's heartbeat is deleted, at the very revision that did not change: if the node has
   * come back to life in the meantime this fails, otherwise no heartbeat of it is ever acknowledged
   * again.
   */
  record Condemn(NodeId node, Versioned<Heartbeat> expected) implements Action {}

  /** Condemned nodes leave the lease. */
  record Eject(HeldLease expected, Lease next) implements Action {}

  /** A shard is given to a node, in the next term. */
  record AssignShard(Versioned<ShardItem> expected, ShardItem next) implements Action {}

  /** An owner is asked to hand a shard to another node. Asking again changes nothing. */
  record RequestRelocation(ShardId shard, NodeId from, NodeId to) implements Action {}
}
