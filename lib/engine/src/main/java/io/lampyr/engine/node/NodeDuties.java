package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.IndexMetadata;
import java.util.List;

/**
 * What the leader and operators ask of a node, beside what functions ask for their clients.
 *
 * <p>Laws: as of {@link NodeService}: each call names the node that is meant. Safe for many
 * threads.
 */
public interface NodeDuties extends NodeTelling {

  /**
   * Begins to hand a shard to another node, and answers without waiting for what comes of it: true,
   * or false if the shard is on its way already, or as many as may be are. The shard is served here
   * again if the other node does not take it. Asking again does no harm.
   */
  ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target);

  /**
   * Tells the node of shards that nobody serves and that may be its own to open: it looks at their
   * items at once. What is told is no more than a hint.
   */
  ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards);

  /**
   * Tells the node that requests elsewhere wait for these shards: what of them waits here for its
   * turn to be opened is opened before what nobody asks for. No more than a hint, which a busy node
   * drops.
   */
  ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards);

  /**
   * Tells the node what was used most of a shard that another is handing to it, so that it has that
   * near before it is asked for. No more than a hint, which a busy node drops.
   */
  ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest);

  /**
   * Finds out of the shard what is needed to divide it so, and makes everything that it holds
   * durable, while it is written to: what is asked for by {@link #fence} and behind it is done the
   * sooner. No more than a hint; asking again does what is left to do.
   */
  ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into);

  /**
   * Lets nothing be written to the shard any more by tables of this version or an earlier one, and
   * makes everything that was durable: true once that is so. Who opens the shard after this node
   * knows the version by itself, as it reads the index anew. Asking again does no harm.
   */
  ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion);

  /** The numbers of all shards that are open here. Cost: no request. */
  ShardReply<List<ShardStats>> stats(NodeId meant);
}
