package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.NodeProcess;

/**
 * The way from a node to the others.
 *
 * <p>Laws: connecting asks nothing of the node and is cheap to repeat. A node that cannot be
 * reached shows in the calls, as {@link ShardReply.NotOwner} or {@link ShardReply.Unknown}. Safe
 * for many threads.
 */
public interface Peers {

  NodeDuties connect(NodeId node, NodeProcess process);
}
