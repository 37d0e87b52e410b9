package io.lampyr.luceneblob.hot;

import io.lampyr.base.check.Check;
import io.lampyr.luceneblob.commit.CommitLimits;

/**
 * How much a commit's hot region may hold. Whatever stays out costs whoever opens the commit a read
 * of its own, nothing else.
 *
 * @param smallFileBytes files up to this length are hot as a whole, whatever they are: naming their
 *     parts would cost about as much
 * @param maxIndexFileBytes indexes into a file (term index, points index, stored fields index) are
 *     hot as a whole up to this length, and beyond it only their headers and footers: opening needs
 *     no more, a first search does
 * @param maxHotBytes bounds the whole region
 */
public record HotLimits(int smallFileBytes, int maxIndexFileBytes, int maxHotBytes) {
  public static final HotLimits DEFAULT = new HotLimits(1 << 10, 512 << 10, 4 << 20);

  public HotLimits {
    Check.notNegative(smallFileBytes, "small file bytes");
    Check.notNegative(maxIndexFileBytes, "max index file bytes");
    Check.that(
        maxHotBytes >= 0 && maxHotBytes <= CommitLimits.MAX_HOT_BYTES,
        "max hot bytes must be in [0, " + CommitLimits.MAX_HOT_BYTES + "]: " + maxHotBytes);
  }
}
