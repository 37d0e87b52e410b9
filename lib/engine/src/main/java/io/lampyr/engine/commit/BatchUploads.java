package io.lampyr.engine.commit;

import io.lampyr.luceneblob.batch.VirtualBatch;

/** How sealed batches get into the object store. */
public interface BatchUploads {

  /**
   * Stores the batch under its name, and returns once it stands there with exactly its bytes;
   * repeats for ever what may succeed later. Throws {@link
   * io.lampyr.base.error.CorruptionException} where other bytes stand under the name, and {@link
   * io.lampyr.base.error.MisconfiguredException} where someone must mend something first.
   */
  void upload(VirtualBatch sealed) throws InterruptedException;
}
