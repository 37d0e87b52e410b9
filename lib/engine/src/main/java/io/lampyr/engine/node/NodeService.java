package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * What a cache node does for the functions, for other nodes and for the system's own schedules.
 *
 * <p>Laws: every call names the node that is meant, and one that is meant for another, or for an
 * earlier life of this one, is refused. Nothing is answered that is not certain: writes are
 * answered when they are released (AckedSurvives), and reads only while the node can prove that it
 * has not been replaced (SingleWriter). Repeating a call with the same request id applies nothing
 * twice (AppliedOnce). Safe for many threads; blocks.
 */
public interface NodeService {

  /**
   * Applies the writes of one client request to shards of this node; the replies are in the order
   * of the appends.
   */
  List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends);

  /** Reads a document in real time. */
  ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id);

  /**
   * Makes everything acknowledged until now visible; the visible commit, or nothing if the shard is
   * empty. Refreshes are bounded: beyond a budget the shard's next turn is waited for.
   */
  ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard);

  /**
   * Waits until searches see the shard's operation of this number and all before it, or everything
   * acknowledged until now if the shard has not come that far. A refresh that comes anyway is
   * waited for, within a bound; where too many wait, one is made.
   */
  ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo);

  /**
   * Makes everything acknowledged until now visible and durable, and merges the shard before, if
   * that is wanted. A merge that takes long is answered as overload, and goes on: ask again.
   */
  ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging);

  /**
   * So many updates of the shard's documents were found to change nothing, and nothing is sent of
   * them: the shard counts them. An answer that is lost may have been counted.
   */
  ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates);

  /**
   * Fills the segment with bytes of a batch that this node has not uploaded yet. Throws {@link
   * io.lampyr.base.error.UnavailableException} if it does not hold them: they are in the store, or
   * lost with an earlier owner.
   */
  void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into);
}
