package io.lampyr.blockcache;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;

/** Bytes of a blob that are near because they are used. */
public record HotBytes(BlobKey blob, long offset, int length) {
  public HotBytes {
    Check.notNegative(offset, "offset");
    Check.positive(length, "length");
    Check.that(offset <= Long.MAX_VALUE - length, "end must fit a long");
  }

  /** Where they end. */
  public long end() {
    return offset + length;
  }
}
