package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;

/**
 * A commit and where it stands: {@code bytes} is all of it, padding included; it begins with {@code
 * headerBytes} of header, behind which lie {@code hotBytes} of hot region.
 */
public record CompoundCommit(CommitHeader header, BlobSlice bytes, int headerBytes, int hotBytes) {
  public CompoundCommit {
    Check.that(
        headerBytes >= CommitLimits.PREFIX_BYTES
            && headerBytes <= CommitLimits.PREFIX_BYTES + CommitLimits.MAX_BODY_BYTES,
        "header length is out of bounds: " + headerBytes);
    Check.that(
        hotBytes >= 0 && hotBytes <= CommitLimits.MAX_HOT_BYTES,
        "hot length is out of bounds: " + hotBytes);
    Check.that(
        bytes.length() % CommitLimits.PAGE_BYTES == 0 && bytes.length() - headerBytes >= hotBytes,
        "commit must fill pages and hold its head");
  }

  /** What the shard's head holds of this commit. */
  public CommitPointer pointer() {
    return new CommitPointer(bytes.blob(), bytes.offset(), headerBytes + hotBytes);
  }

  /** The hot region. */
  public BlobSlice hot() {
    return new BlobSlice(bytes.blob(), bytes.offset() + headerBytes, hotBytes);
  }
}
