package io.lampyr.engine.node;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The batches of all shards of a node that are not uploaded yet, by the names that they will have
 * in the store. Holds as many as the shards do: see {@link io.lampyr.engine.commit.CommitPipeline}.
 * Safe for many threads.
 */
final class NodeBatches {
  private final Map<BlobKey, VirtualBatch> batches = new ConcurrentHashMap<>();

  void add(VirtualBatch batch) {
    batches.put(batch.blob(), batch);
  }

  void remove(VirtualBatch batch) {
    batches.remove(batch.blob(), batch);
  }

  @Nullable VirtualBatch find(BlobKey blob) {
    return batches.get(blob);
  }
}
