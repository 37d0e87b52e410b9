package io.lampyr.blockcache;

import io.lampyr.blobstore.BlobKey;
import java.util.Map;

/**
 * One tier of a cache.
 *
 * @param name as its measurements are tagged
 * @param done since it was made
 * @param mostBytes that it may hold; zero where it is bounded by something else
 * @param unitBytes what it gives up at once; zero where that is a whole blob
 * @param held bytes of each blob that lie in it; empty where it cannot tell without looking through
 *     all of it
 */
public record TierUse(
    String name, TierStats done, long mostBytes, long unitBytes, Map<BlobKey, Long> held) {
  public TierUse {
    held = Map.copyOf(held);
  }

  /** All bytes that it is known to hold. */
  public long heldBytes() {
    return held.values().stream().mapToLong(Long::longValue).sum();
  }
}
