package io.lampyr.engine.commit;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.Set;

/**
 * Learns which batches exist only here, so that their bytes can be served, and when one is durable.
 */
public interface CommitListener {

  /** The batch may be read from now on. */
  void opened(VirtualBatch batch);

  /**
   * The batch is in the store, and published: recovery begins at this generation of the node's
   * translog.
   */
  void durable(VirtualBatch batch, long translogGeneration);

  /** The item stands in cluster state: searches see its visible commit. */
  default void published(ShardItem item) {}

  /**
   * Everything that was ever written is durable, and published so: recovery begins at this
   * generation of the node's translog.
   */
  void idle(long translogGeneration);

  /**
   * Nothing of the shard refers to these blobs any more: neither its durable commit nor anything
   * that is open here.
   */
  void released(Set<BlobKey> blobs);
}
