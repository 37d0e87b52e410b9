package io.lampyr.luceneblob.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;

/** Says of a blob what is wrong with it, and where. */
final class Damage {
  private Damage() {}

  static CorruptionException at(BlobKey blob, long offset, String what) {
    return new CorruptionException(message(blob, offset, what));
  }

  static CorruptionException at(BlobKey blob, long offset, RuntimeException cause) {
    return new CorruptionException(
        message(blob, offset, String.valueOf(cause.getMessage())), cause);
  }

  private static String message(BlobKey blob, long offset, String what) {
    return "compound commit is damaged: " + what + " blob=" + blob + " offset=" + offset;
  }
}
