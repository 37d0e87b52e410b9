package io.lampyr.cluster.membership;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.Versioned;

/** Learns what becomes of a node's membership, on the thread that steps it. */
public interface MembershipListener {

  /**
   * The node is about to show itself under this id, for the first time. What is thrown keeps it
   * from that: it is called again in the next step.
   */
  default void joining(NodeId node) {}

  /** The node is a member under this id; the fence says when it may answer reads. */
  void joined(NodeId node, ReadFence fence);

  /** A heartbeat was acknowledged that was sent after this lease had been read. */
  void beat(HeldLease lease, Versioned<Heartbeat> own);

  /**
   * The id is no member's any more, or must be taken to be none: whatever is pending under it
   * fails, and its shards are dropped. The node joins again under a new id.
   */
  void ejected(NodeId node);
}
