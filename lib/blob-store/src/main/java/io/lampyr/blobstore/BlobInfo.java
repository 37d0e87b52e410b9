package io.lampyr.blobstore;

import io.lampyr.base.check.Check;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * What a store knows of a blob. {@code modified} is by the store's clock. The CRC32C of the whole
 * content is present in answers to head and to gets of a whole blob, may be absent from those to
 * gets of a part, and is absent in listings.
 */
public record BlobInfo(BlobKey key, long length, ETag etag, Instant modified, OptionalInt crc32c) {
  public BlobInfo {
    Check.notNegative(length, "length");
  }
}
