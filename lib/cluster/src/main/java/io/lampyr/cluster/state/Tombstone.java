package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ETag;
import java.time.Instant;
import java.util.List;

/**
 * Blobs that nothing reached when it was written; they may be deleted after the grace, counted from
 * {@code written} by the store's clock, if still nothing does. The tags keep what is written again
 * in the meantime.
 */
public record Tombstone(String id, Instant written, List<Doomed> blobs) {
  /** As many as one delete request takes. */
  public static final int MAX_BLOBS = 1000;

  public Tombstone {
    blobs = List.copyOf(blobs);
    Check.that(!id.isEmpty() && id.length() <= 128, "tombstone id must have 1 to 128 characters");
    Check.that(
        !blobs.isEmpty() && blobs.size() <= MAX_BLOBS, "tombstone must name 1 to 1000 blobs");
  }

  /** One blob, as it was when the tombstone was written. */
  public record Doomed(BlobKey key, ETag etag, long length) {
    public Doomed {
      Check.notNegative(length, "blob length");
    }
  }
}
