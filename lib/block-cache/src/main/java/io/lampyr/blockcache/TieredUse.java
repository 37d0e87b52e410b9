package io.lampyr.blockcache;

import io.lampyr.blobstore.BlobKey;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells what is near, tier by tier, the nearest first.
 *
 * <p>Laws: what is told was true of each blob at some moment of the call. Makes no request. Costs a
 * look at each part that is held; safe for many threads, none of which it holds up for long.
 */
public interface TieredUse {
  List<TierUse> use();

  /**
   * What of such blobs is held in the nearest tier, and was wanted last, at most so many stretches
   * of it, the last wanted first. Nothing where what is near is not chosen.
   */
  default List<HotBytes> hottest(Predicate<BlobKey> blobs, int most) {
    return List.of();
  }
}
