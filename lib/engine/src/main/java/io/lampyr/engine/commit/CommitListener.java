package io.lampyr.engine.commit;

import io.lampyr.luceneblob.batch.VirtualBatch;

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
}
