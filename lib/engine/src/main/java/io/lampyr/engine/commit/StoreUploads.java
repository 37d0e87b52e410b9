package io.lampyr.engine.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * Uploads batches, and puts their bytes into the cache while they are still at hand, so that the
 * shard goes on without reading back what it has just written. The retries must be without a
 * deadline.
 */
public final class StoreUploads implements BatchUploads {
  /** Small enough that the heap takes it as any other object. */
  private static final int POPULATE_BYTES = 256 << 10;

  private final ImmutableUpload store;
  private final BlockCache cache;
  private final Retries retries;

  public StoreUploads(ImmutableUpload store, BlockCache cache, Retries retries) {
    this.store = store;
    this.cache = cache;
    this.retries = retries;
  }

  @Override
  public void upload(VirtualBatch sealed) throws InterruptedException {
    Retries.Attempts attempts = retries.begin();
    UploadOutcome outcome = sealed.upload(store);
    while (outcome instanceof UploadOutcome.Unknown) {
      if (!attempts.pause(Duration.ZERO)) {
        throw new InterruptedException("upload was called off blob=" + sealed.blob());
      }
      outcome = sealed.upload(store);
    }
    if (outcome instanceof UploadOutcome.Conflict conflict) {
      throw new CorruptionException(
          "another content stands under a batch's name blob="
              + sealed.blob()
              + " standing="
              + conflict.standing());
    }
    populate(sealed);
  }

  private void populate(VirtualBatch batch) {
    long length = batch.size().bytes();
    MemorySegment buffer = MemorySegment.ofArray(new byte[(int) Math.min(POPULATE_BYTES, length)]);
    for (long offset = 0; offset < length; offset += POPULATE_BYTES) {
      MemorySegment segment = buffer.asSlice(0, Math.min(POPULATE_BYTES, length - offset));
      batch.read(batch.blob(), offset, segment);
      cache.populate(batch.blob(), offset, segment);
    }
  }
}
