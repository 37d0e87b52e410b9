package io.lampyr.engine.client;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.node.NodeService;

/**
 * The way to a node.
 *
 * <p>Laws: connecting asks nothing of the node and does not fail; it is cheap to repeat. What goes
 * wrong later shows in the calls: as {@link io.lampyr.engine.node.ShardReply.Unknown} where the
 * request may have reached the node, or as an exception, which is taken for the same. Calls come
 * back by themselves, by time-outs of the transport. Safe for many threads.
 */
public interface NodeConnector {

  NodeService connect(NodeId node, NodeProcess process);
}
