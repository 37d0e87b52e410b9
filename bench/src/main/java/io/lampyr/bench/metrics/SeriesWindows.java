package io.lampyr.bench.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.metrics.codec.BlockSummary;
import io.lampyr.metrics.codec.PointSink;
import java.util.Arrays;

/**
 * What the points of one series add up to in windows of one width that follow on each other. Blocks
 * within a window come as their sums. Windows that overlap are put together of these: their width
 * is then the greatest that divides step and width of what is asked for, and no point is looked at
 * twice.
 *
 * <p>Arrays, not objects: it is used again for series after series.
 */
final class SeriesWindows implements PointSink {
  /** Of one question; a day in seconds. */
  private static final int MAX_WINDOWS = 86_400;

  private final long from;
  private final long width;
  private final boolean counter;
  private final long[] counts;
  private final double[] sums;
  private final double[] first;
  private final double[] last;
  private final double[] increases;
  private final long[] firstTimes;
  private final long[] lastTimes;

  /**
   * Windows each of which begins behind its first moment and ends with its last.
   *
   * @param from the moment behind which the first one begins
   * @param counter whether increases are asked for
   */
  SeriesWindows(long from, long width, int count, boolean counter) {
    Check.that(count > 0 && count <= MAX_WINDOWS && width > 0, "windows have a width and a bound");
    this.from = from;
    this.width = width;
    this.counter = counter;
    counts = new long[count];
    sums = new double[count];
    first = new double[count];
    last = new double[count];
    increases = new double[count];
    firstTimes = new long[count];
    lastTimes = new long[count];
  }

  /** Forgets the series. */
  void clear() {
    Arrays.fill(counts, 0);
  }

  private int window(long time) {
    return (int) ((time - from - 1) / width);
  }

  @Override
  public boolean takesWhole(long oldest, long newest) {
    return window(oldest) == window(newest);
  }

  @Override
  public void whole(long oldest, long newest, BlockSummary summary) {
    Check.that(!counter || summary.isCounted(), "increases are asked of counters only");
    int window = window(newest);
    begin(window, newest, summary.last());
    increases[window] += summary.last() - summary.first() + summary.resets();
    counts[window] += summary.count();
    sums[window] += summary.sum();
    first[window] = summary.first();
    firstTimes[window] = oldest;
  }

  @Override
  public void points(long[] times, double[] values, int count) {
    int at = 0;
    while (at < count) {
      int window = window(times[at]);
      begin(window, times[at], values[at]);
      at = add(window, times, values, at, count);
    }
  }

  /** Adds what follows on each other in one window, and says where that ends. */
  private int add(int window, long[] times, double[] values, int start, int count) {
    long behind = from + window * width;
    double newer = values[start];
    double sum = sums[window] + newer;
    double increase = increases[window];
    int at = start + 1;
    while (at < count && times[at] > behind) {
      double value = values[at++];
      increase += growth(value, newer);
      sum += value;
      newer = value;
    }
    counts[window] += at - start;
    sums[window] = sum;
    increases[window] = increase;
    first[window] = newer;
    firstTimes[window] = times[at - 1];
    return at;
  }

  /** Goes on to an older value, or begins with the newest. */
  private void begin(int window, long time, double value) {
    if (counts[window] == 0) {
      sums[window] = 0;
      increases[window] = 0;
      last[window] = value;
      lastTimes[window] = time;
    } else {
      increases[window] += growth(value, first[window]);
    }
  }

  /** By how much a counter has grown from one value to the next: anew from zero if it fell. */
  private static double growth(double older, double newer) {
    return newer >= older ? newer - older : newer;
  }

  /** Puts windows together, the last one excluded; false if they have no point. */
  boolean join(int start, int end, Joined into) {
    into.count = 0;
    for (int i = start; i < end; i++) {
      if (counts[i] == 0) {
        continue;
      }
      if (into.count == 0) {
        into.sum = 0;
        into.increase = 0;
        into.first = first[i];
        into.firstTime = firstTimes[i];
      } else {
        into.increase += growth(into.last, first[i]);
      }
      into.count += counts[i];
      into.sum += sums[i];
      into.increase += increases[i];
      into.last = last[i];
      into.lastTime = lastTimes[i];
    }
    return into.count > 0;
  }

  /** Windows that were put together. */
  static final class Joined {
    private long count;
    private double sum;
    private double first;
    private double last;
    private double increase;
    private long firstTime;
    private long lastTime;

    long count() {
      return count;
    }

    double sum() {
      return sum;
    }

    /** The oldest value. */
    double first() {
      return first;
    }

    /** The newest value. */
    double last() {
      return last;
    }

    /** By how much a counter has grown from the oldest to the newest. */
    double increase() {
      return increase;
    }

    long firstTime() {
      return firstTime;
    }

    long lastTime() {
      return lastTime;
    }
  }
}
