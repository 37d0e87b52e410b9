package io.lampyr.metrics.codec;

import io.lampyr.base.check.Check;
import java.util.Arrays;

/**
 * What the points of one series add up to in windows of one width that follow on each other. Blocks
 * within a window come as their sums. Windows that overlap are put together of these: their width
 * is then the greatest that divides step and width of what is asked for, and no point is looked at
 * twice.
 *
 * <p>Arrays, not objects: it is used again for series after series.
 */
public final class SeriesWindows implements PointSink {
  /** Of one question; a day in seconds. */
  public static final int MAX_WINDOWS = 86_400;

  private final long from;
  private final long width;
  private final boolean counter;
  private final long[] counts;
  private final double[] sums;
  private final double[] least;
  private final double[] most;
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
  public SeriesWindows(long from, long width, int count, boolean counter) {
    Check.that(count > 0 && count <= MAX_WINDOWS && width > 0, "windows have a width and a bound");
    this.from = from;
    this.width = width;
    this.counter = counter;
    counts = new long[count];
    sums = new double[count];
    least = new double[count];
    most = new double[count];
    first = new double[count];
    last = new double[count];
    increases = new double[count];
    firstTimes = new long[count];
    lastTimes = new long[count];
  }

  /** Forgets the series. */
  public void clear() {
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
    least[window] = Math.min(least[window], summary.least());
    most[window] = Math.max(most[window], summary.most());
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
    double low = Math.min(least[window], newer);
    double high = Math.max(most[window], newer);
    double increase = increases[window];
    int at = start + 1;
    while (at < count && times[at] > behind) {
      double value = values[at++];
      increase += growth(value, newer);
      sum += value;
      low = Math.min(low, value);
      high = Math.max(high, value);
      newer = value;
    }
    counts[window] += at - start;
    sums[window] = sum;
    least[window] = low;
    most[window] = high;
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
      least[window] = Double.POSITIVE_INFINITY;
      most[window] = Double.NEGATIVE_INFINITY;
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
  public boolean join(int start, int end, Joined into) {
    into.count = 0;
    for (int i = start; i < end; i++) {
      if (counts[i] == 0) {
        continue;
      }
      if (into.count == 0) {
        into.sum = 0;
        into.increase = 0;
        into.least = Double.POSITIVE_INFINITY;
        into.most = Double.NEGATIVE_INFINITY;
        into.first = first[i];
        into.firstTime = firstTimes[i];
      } else {
        into.increase += growth(into.last, first[i]);
      }
      into.count += counts[i];
      into.sum += sums[i];
      into.increase += increases[i];
      into.least = Math.min(into.least, least[i]);
      into.most = Math.max(into.most, most[i]);
      into.last = last[i];
      into.lastTime = lastTimes[i];
    }
    return into.count > 0;
  }

  /** Windows that were put together. */
  public static final class Joined {
    private long count;
    private double sum;
    private double least;
    private double most;
    private double first;
    private double last;
    private double increase;
    private long firstTime;
    private long lastTime;

    public long count() {
      return count;
    }

    public double sum() {
      return sum;
    }

    public double least() {
      return least;
    }

    public double most() {
      return most;
    }

    /** The oldest value. */
    public double first() {
      return first;
    }

    /** The newest value. */
    public double last() {
      return last;
    }

    /** By how much a counter has grown from the oldest to the newest. */
    public double increase() {
      return increase;
    }

    public long firstTime() {
      return firstTime;
    }

    public long lastTime() {
      return lastTime;
    }
  }
}
