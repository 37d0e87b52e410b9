package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.Arrays;

/**
 * One side of a histogram: counts by the numbers of buckets, which ascend. Buckets that are left
 * out are empty. Immutable; the arrays are not to be changed by who is given them.
 */
public final class Buckets {
  public static final Buckets NONE = new Buckets(new int[0], new double[0]);

  private final int[] numbers;
  private final double[] counts;

  /** Takes the arrays as its own. */
  public Buckets(int[] numbers, double[] counts) {
    Check.that(numbers.length == counts.length, "each bucket has a count");
    for (int i = 1; i < numbers.length; i++) {
      Check.that(numbers[i - 1] < numbers[i], "the numbers of buckets ascend");
    }
    this.numbers = numbers;
    this.counts = counts;
  }

  public int size() {
    return numbers.length;
  }

  public int number(int place) {
    return numbers[place];
  }

  public double count(int place) {
    return counts[place];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Buckets buckets
        && Arrays.equals(numbers, buckets.numbers)
        && Arrays.equals(counts, buckets.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(numbers) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(numbers) + Arrays.toString(counts);
  }
}
