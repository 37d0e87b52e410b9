package io.lampyr.engine.garbage;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;

/**
 * That a store is being made of a backup: what is there then is not all, and nothing refers yet to
 * most of it.
 */
public final class RestoreMark {
  /** Stands while a restore is not at its end, and says of which backup. */
  public static final BlobKey KEY = new BlobKey("cluster/restoring");

  private RestoreMark() {}

  /** Refuses a store that is not whole. Cost: a head. */
  public static void checkEnded(BlobStore blobs) {
    if (blobs.head(KEY).isPresent()) {
      throw new MisconfiguredException(
          "a restore into this store was not ended: call it again key=" + KEY);
    }
  }
}
