package io.lampyr.blockcache;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;

/**
 * A blob, or the published part of one that still grows, as its readers name it to the cache. Bytes
 * at and behind {@code length} are never asked for and never cached; a longer instance of the same
 * key shares what is cached of a shorter one.
 *
 * <p>Whoever waits for another's fetch shares its failure only if their sources are equal.
 */
public record CachedBlob(BlobKey key, long length, ByteSource source) {
  public CachedBlob {
    Check.notNegative(length, "length");
  }
}
