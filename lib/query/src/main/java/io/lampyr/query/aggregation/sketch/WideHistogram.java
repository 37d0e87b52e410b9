package io.lampyr.query.aggregation.sketch;

import io.lampyr.base.check.Check;
import java.util.Arrays;

/**
 * Counts numbers that are not negative to so many significant digits, whatever their size: each
 * power of two is cut into steps of equal width, as in the histograms of high dynamic range that
 * clients know. Merging loses nothing.
 */
public final class WideHistogram {
  public static final int MAX_DIGITS = 5;
  private static final int MANTISSA_BITS = 52;

  private final int digits;
  private final int shift;
  private long[] keys = new long[16];
  private long[] counts = new long[16];
  private int size;
  private boolean sorted = true;

  public WideHistogram(int digits) {
    Check.that(digits >= 0 && digits <= MAX_DIGITS, "digits must be from 0 to 5");
    this.digits = digits;
    long steps = 2 * (long) Math.pow(10, digits);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(steps - 1);
    this.shift = MANTISSA_BITS - (bits - 1);
  }

  public int digits() {
    return digits;
  }

  /** Counts a number; one below zero is refused. */
  public void add(double value, long count) {
    Check.that(value >= 0 && Double.isFinite(value), "values must not be negative");
    long key = key(value);
    if (size > 0 && keys[size - 1] == key) {
      counts[size - 1] += count;
      return;
    }
    if (size == keys.length) {
      sort();
      if (2 * size > keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
    }
    keys[size] = key;
    counts[size++] = count;
    sorted = false;
  }

  private long key(double value) {
    return Double.doubleToRawLongBits(value + 0.0) >>> shift;
  }

  private double low(long key) {
    return Double.longBitsToDouble(key << shift);
  }

  /** Brings equal keys together, in their order. */
  private void sort() {
    if (sorted) {
      return;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (one, other) -> Long.compare(keys[one], keys[other]));
    long[] newKeys = new long[keys.length];
    long[] newCounts = new long[counts.length];
    int at = -1;
    for (int from : order) {
      if (at < 0 || newKeys[at] != keys[from]) {
        newKeys[++at] = keys[from];
      }
      newCounts[at] += counts[from];
    }
    keys = newKeys;
    counts = newCounts;
    size = at + 1;
    sorted = true;
  }

  /** Steps' lower ends and counts, by turns; {@link #add} of each makes the same histogram. */
  public double[] pairs() {
    sort();
    double[] pairs = new double[2 * size];
    for (int i = 0; i < size; i++) {
      pairs[2 * i] = low(keys[i]);
      pairs[2 * i + 1] = counts[i];
    }
    return pairs;
  }

  private long total() {
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += counts[i];
    }
    return total;
  }

  /** The highest number of the step in which that percentage is reached. */
  public double percentile(double percent) {
    sort();
    long total = total();
    if (total == 0) {
      return Double.NaN;
    }
    double wanted = Math.clamp(Math.nextDown(percent), 0, 100);
    long rank = Math.max(1, (long) Math.ceil(wanted * total / 100));
    int at = 0;
    for (long seen = counts[0]; seen < rank && at < size - 1; ) {
      seen += counts[++at];
    }
    if (keys[at] == 0) {
      return 0;
    }
    return percent == 0 ? low(keys[at]) : low(keys[at] + 1) - unit();
  }

  /** The width of the narrowest step. */
  private double unit() {
    double least = low(keys[0] == 0 && size > 1 ? keys[1] : keys[0]);
    return Math.scalb(1.0, Math.getExponent(least) - (MANTISSA_BITS - shift));
  }

  /** The percentage of numbers that are not above that number's step. */
  public double rank(double value) {
    sort();
    long total = total();
    if (total == 0) {
      return Double.NaN;
    }
    long key = value < 0 ? -1 : key(value);
    long below = 0;
    for (int i = 0; i < size && keys[i] <= key; i++) {
      below += counts[i];
    }
    return 100.0 * below / total;
  }
}
