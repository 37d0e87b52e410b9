package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;

/** A stretch of a blob. */
public record BlobSlice(BlobKey blob, long offset, long length) {
  public BlobSlice {
    Check.notNegative(offset, "offset");
    Check.notNegative(length, "length");
    Check.that(offset <= Long.MAX_VALUE - length, "slice end must fit a long");
  }

  /** The offset behind the last byte. */
  public long end() {
    return offset + length;
  }
}
