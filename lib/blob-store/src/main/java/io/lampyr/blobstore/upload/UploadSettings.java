package io.lampyr.blobstore.upload;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.MultipartStore;

/**
 * How to upload: contents of at most {@code singlePutBytes} in one put, larger ones in parts of
 * about {@code partBytes}, at most {@code concurrentParts} at once.
 */
public record UploadSettings(long singlePutBytes, long partBytes, int concurrentParts) {
  public static final UploadSettings DEFAULT = new UploadSettings(64L << 20, 8L << 20, 4);

  public UploadSettings {
    Check.notNegative(singlePutBytes, "singlePutBytes");
    Check.that(partBytes >= MultipartStore.MIN_PART_BYTES, "partBytes must be 5 MiB or more");
    Check.that(concurrentParts >= 1 && concurrentParts <= 64, "concurrentParts must be in [1, 64]");
  }

  /** Larger than asked where there would be too many parts otherwise. */
  long partBytesFor(long length) {
    return Math.max(partBytes, Math.ceilDiv(length, MultipartStore.MAX_PARTS));
  }
}
