package io.lampyr.query.aggregation.sketch;

import io.lampyr.base.check.Check;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Counts numbers that are not negative to so many significant digits, whatever their size: each
 * power of two is cut into steps of equal width, as in the histograms of high dynamic range that
 * clients know. Merging loses nothing. It grows with the steps that numbers fall into, of which
 * there may be as many as there are numbers.
 */
public final class WideHistogram {
  public static final int MAX_DIGITS = 5;
  private static final int MANTISSA_BITS = 52;

  /** So many numbers are sorted at once. */
  private static final int FRESH = 512;

  private static final int STEP_BYTES = 2 * Long.BYTES;

  private final int digits;
  private final int shift;
  private final LongConsumer memory;

  /** Sorted up to {@code size}; then numbers whose steps come again are added to those. */
  private long[] keys = new long[16];

  private long[] counts = new long[16];
  private int size;
  private long[] fresh = new long[16];
  private int pending;

  /**
   * To so many digits.
   *
   * @param memory is told of bytes before they are taken, beyond those of few numbers
   */
  public WideHistogram(int digits, LongConsumer memory) {
    Check.that(digits >= 0 && digits <= MAX_DIGITS, "digits must be from 0 to 5");
    this.digits = digits;
    this.memory = memory;
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
    if (count == 1) {
      if (pending == FRESH) {
        sort();
      } else if (pending == fresh.length) {
        memory.accept((long) Long.BYTES * pending);
        fresh = Arrays.copyOf(fresh, 2 * pending);
      }
      fresh[pending++] = key;
      return;
    }
    sort();
    merge(new long[] {key}, new long[] {count}, 1);
  }

  private long key(double value) {
    return Double.doubleToRawLongBits(value + 0.0) >>> shift;
  }

  private double low(long key) {
    return Double.longBitsToDouble(key << shift);
  }

  /** Brings equal keys together, in their order. */
  private void sort() {
    if (pending == 0) {
      return;
    }
    Arrays.sort(fresh, 0, pending);
    long[] ones = new long[pending];
    int distinct = 0;
    for (int i = 0; i < pending; i++) {
      if (distinct > 0 && fresh[distinct - 1] == fresh[i]) {
        ones[distinct - 1]++;
      } else {
        fresh[distinct] = fresh[i];
        ones[distinct++] = 1;
      }
    }
    pending = 0;
    merge(fresh, ones, distinct);
  }

  private void merge(long[] moreKeys, long[] moreCounts, int more) {
    int fresher = 0;
    for (int i = 0; i < more; i++) {
      int at = Arrays.binarySearch(keys, 0, size, moreKeys[i]);
      if (at >= 0) {
        counts[at] += moreCounts[i];
      } else {
        moreKeys[fresher] = moreKeys[i];
        moreCounts[fresher++] = moreCounts[i];
      }
    }
    if (keys.length < size + fresher) {
      int room = 2 * (size + fresher);
      memory.accept((long) STEP_BYTES * (room - keys.length));
      keys = Arrays.copyOf(keys, room);
      counts = Arrays.copyOf(counts, keys.length);
    }
    // From the end, so that nothing is overwritten before it is moved.
    int from = size - 1;
    int to = size + fresher - 1;
    size += fresher;
    for (int next = fresher - 1; next >= 0; to--) {
      boolean older = from >= 0 && keys[from] > moreKeys[next];
      keys[to] = older ? keys[from] : moreKeys[next];
      counts[to] = older ? counts[from--] : moreCounts[next--];
    }
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
