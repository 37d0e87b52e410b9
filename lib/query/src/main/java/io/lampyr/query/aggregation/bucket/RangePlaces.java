package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.value.PointCounting;
import org.jspecify.annotations.Nullable;

/**
 * Ranges that do not overlap, in their order, as places of numbers: odd ones, with gaps between.
 */
final class RangePlaces implements PointCounting.Places {
  private final double[] bounds;
  private final Counter counter;

  /** Takes what was found in a range. */
  interface Counter {
    void count(int range, long documents);
  }

  private RangePlaces(double[] bounds, Counter counter) {
    this.bounds = bounds;
    this.counter = counter;
  }

  /**
   * The places of ranges whose lower and upper ends these are by turns; null if ranges overlap or
   * are not in their order.
   */
  static @Nullable RangePlaces of(double[] bounds, Counter counter) {
    for (int i = 1; i < bounds.length; i++) {
      if (!(bounds[i] >= bounds[i - 1])) {
        return null;
      }
    }
    return bounds.length == 0 ? null : new RangePlaces(bounds, counter);
  }

  @Override
  public long of(double value) {
    int low = 0;
    int high = bounds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bounds[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public double end() {
    return bounds[bounds.length - 1];
  }

  @Override
  public void count(long place, long documents) {
    if (place % 2 == 1) {
      counter.count((int) (place / 2), documents);
    }
  }
}
