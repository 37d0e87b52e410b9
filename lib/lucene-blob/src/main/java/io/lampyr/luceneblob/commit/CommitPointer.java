package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;

/**
 * Where to find a commit: enough to open it with one ranged read, of {@code headBytes} bytes (the
 * header and the hot region) from {@code offset} on. This is what the shard's head holds of it.
 */
public record CommitPointer(BlobKey blob, long offset, int headBytes) {
  public CommitPointer {
    Check.that(offset >= 0 && offset % CommitLimits.PAGE_BYTES == 0, "commit must begin at a page");
    Check.that(
        headBytes >= CommitLimits.PREFIX_BYTES && headBytes <= CommitLimits.MAX_HEAD_BYTES,
        "commit head length is out of bounds: " + headBytes);
  }

  /** The header and the hot region. */
  public BlobSlice head() {
    return new BlobSlice(blob, offset, headBytes);
  }
}
