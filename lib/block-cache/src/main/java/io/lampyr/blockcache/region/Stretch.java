package io.lampyr.blockcache.region;

import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.Window;

/**
 * The part of a read that lies in one region.
 *
 * @param start the blob offset of the region's first byte
 * @param from the first byte that is wanted, counted from there
 * @param to the byte behind the last that is wanted
 * @param limit where the region or the blob ends
 */
record Stretch(RegionKey key, long start, int from, int to, int limit) {

  /** What of a read at the offset lies in the offset's region. */
  static Stretch of(CachedBlob blob, long offset, int length, int regionBytes) {
    long ordinal = offset / regionBytes;
    long start = ordinal * regionBytes;
    int from = (int) (offset - start);
    int limit = (int) Math.min(regionBytes, blob.length() - start);
    int to = (int) Math.min((long) from + length, limit);
    return new Stretch(new RegionKey(blob.key(), ordinal), start, from, to, limit);
  }

  boolean isWithin(Window window) {
    return window.start() <= start + from && window.end() >= start + to;
  }
}
