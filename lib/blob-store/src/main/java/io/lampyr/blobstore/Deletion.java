package io.lampyr.blobstore;

import java.util.Optional;

/** A blob to delete: only if it has the tag, where one is given. */
public record Deletion(BlobKey key, Optional<ETag> ifMatch) {

  public static Deletion of(BlobKey key) {
    return new Deletion(key, Optional.empty());
  }

  public static Deletion ifMatch(BlobKey key, ETag etag) {
    return new Deletion(key, Optional.of(etag));
  }
}
