package io.lampyr.mapping.histogram;

import io.lampyr.base.check.Check;
import java.util.Arrays;

/**
 * One side of a histogram: how many there were by the indices of buckets, which ascend. Immutable;
 * the arrays are not to be changed by who gave them.
 */
public final class Counts {
  public static final Counts NONE = new Counts(new long[0], new double[0]);

  private final long[] indices;
  private final double[] counts;

  /** Takes the arrays as its own. */
  public Counts(long[] indices, double[] counts) {
    Check.that(indices.length == counts.length, "each bucket has a count");
    for (int i = 1; i < indices.length; i++) {
      Check.that(indices[i - 1] < indices[i], "the indices of buckets ascend");
    }
    this.indices = indices;
    this.counts = counts;
  }

  public int size() {
    return indices.length;
  }

  public long index(int place) {
    return indices[place];
  }

  public double count(int place) {
    return counts[place];
  }

  /** How many there are in all buckets. */
  double total() {
    double total = 0;
    for (double count : counts) {
      total += count;
    }
    return total;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Counts side
        && Arrays.equals(indices, side.indices)
        && Arrays.equals(counts, side.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(indices) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(indices) + Arrays.toString(counts);
  }
}
