package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;

/** Some bytes of a blob. */
public record BlobStretch(BlobKey blob, long offset, long length) {
  public BlobStretch {
    Check.notNegative(offset, "stretch offset");
    Check.positive(length, "stretch length");
    Check.that(offset <= Long.MAX_VALUE - length, "stretch end must fit a long");
  }
}
