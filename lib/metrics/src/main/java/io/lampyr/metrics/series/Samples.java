package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Points of one series, in ascending order of time: each a number or a histogram. The arrays are
 * handed out as they are, and are filled up to {@link #size}.
 *
 * <p>Whoever asks for {@link Windows} may get neighbouring points as what they add up to: such a
 * place has the time and the value of the newest of them.
 *
 * <p>That a series has ended is told by a point whose number {@link #isStale is stale}.
 */
public final class Samples {
  private static final long STALE_BITS = 0x7ff0000000000002L;

  /** The number that marks the end of a series. */
  public static final double STALE = Double.longBitsToDouble(STALE_BITS);

  private long[] times;
  private double[] values;

  /** What is more than a number: a {@link FloatHistogram} or {@link Summed}. */
  private @Nullable Object @Nullable [] others;

  /** An array of nothing but nulls, to be used again. */
  private @Nullable Object[] spare = new Object[0];

  private boolean withHistograms;
  private int size;

  public Samples() {
    this(16);
  }

  public Samples(int capacity) {
    times = new long[capacity];
    values = new double[capacity];
  }

  /** Whether the number marks an end, whatever other numbers that are none look like. */
  public static boolean isStale(double value) {
    return Double.doubleToRawLongBits(value) == STALE_BITS;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** Milliseconds since 1970. */
  public long[] times() {
    return times;
  }

  public double[] values() {
    return values;
  }

  public long time(int place) {
    return times[place];
  }

  public double value(int place) {
    return values[place];
  }

  /** The histogram at this place; null if a number is there. */
  public @Nullable FloatHistogram histogram(int place) {
    return others != null && others[place] instanceof FloatHistogram histogram ? histogram : null;
  }

  /** Whether there is a histogram among the points. */
  public boolean hasHistograms() {
    return withHistograms;
  }

  /** What several points add up to that are at this place; null if one is. */
  public @Nullable Summed summed(int place) {
    return others != null && others[place] instanceof Summed summed ? summed : null;
  }

  /** How many points there are, those included that come as what they add up to. */
  public long points() {
    long points = size;
    for (int i = 0; others != null && i < size; i++) {
      points += others[i] instanceof Summed summed ? summed.count() - 1 : 0;
    }
    return points;
  }

  /** What they take of memory, roughly. */
  public long bytes() {
    long bytes = 16L * size;
    for (int i = 0; withHistograms && i < size; i++) {
      FloatHistogram histogram = histogram(i);
      bytes += histogram == null ? 0 : histogram.bytes();
    }
    return bytes;
  }

  public void clear() {
    if (others != null) {
      Arrays.fill(others, 0, size, null);
      spare = others;
      others = null;
    }
    size = 0;
    withHistograms = false;
  }

  public void add(long time, double value) {
    grow(1);
    times[size] = time;
    values[size++] = value;
  }

  public void add(long time, FloatHistogram histogram) {
    add(time, histogram.sum(), histogram);
    withHistograms = true;
  }

  /** Adds points as what they add up to. */
  public void add(Summed summed) {
    add(summed.newest(), summed.last(), summed);
  }

  private void add(long time, double value, Object other) {
    grow(1);
    if (others == null) {
      others = spare.length < times.length ? new Object[times.length] : spare;
    }
    times[size] = time;
    values[size] = value;
    others[size++] = other;
  }

  /** Adds numbers, the first places of two arrays. */
  public void addAll(long[] moreTimes, double[] moreValues, int count) {
    Check.that(count <= moreTimes.length && count <= moreValues.length, "as many as there are");
    grow(count);
    System.arraycopy(moreTimes, 0, times, size, count);
    System.arraycopy(moreValues, 0, values, size, count);
    size += count;
  }

  /** Puts points in the order of their times; of several with one time the last one stays. */
  public void sort() {
    if (size > 1 && times[0] > times[size - 1]) {
      if (!reverse()) {
        reverse();
        order();
      }
    } else if (!ascends()) {
      order();
    }
  }

  private boolean ascends() {
    boolean ascends = true;
    for (int i = 1; i < size; i++) {
      ascends &= times[i - 1] < times[i];
    }
    return ascends;
  }

  /** Turns the order of two points or more round; false if times do not ascend then. */
  private boolean reverse() {
    boolean ascends = true;
    int low = 0;
    int high = size - 1;
    for (; low < high; low++, high--) {
      swap(low, high);
      ascends &= low == 0 || (times[low - 1] < times[low] && times[high] < times[high + 1]);
    }
    for (int i = 0, j = size - 1; others != null && i < j; i++, j--) {
      Object other = others[i];
      others[i] = others[j];
      others[j] = other;
    }
    // One in the middle, or none.
    return ascends && times[high - (low == high ? 1 : 0)] < times[low] && isBelowNext(low);
  }

  private boolean isBelowNext(int place) {
    return place + 1 == size || times[place] < times[place + 1];
  }

  private void swap(int one, int other) {
    long time = times[one];
    times[one] = times[other];
    times[other] = time;
    double value = values[one];
    values[one] = values[other];
    values[other] = value;
  }

  private void order() {
    Integer[] places = new Integer[size];
    Arrays.setAll(places, i -> i);
    Arrays.sort(places, (one, other) -> Long.compare(times[one], times[other]));
    Samples ordered = new Samples(size);
    for (int place : places) {
      if (ordered.size > 0 && ordered.times[ordered.size - 1] == times[place]) {
        ordered.removeLast();
      }
      ordered.addFrom(this, place);
    }
    take(ordered);
  }

  private void removeLast() {
    size--;
    if (others != null) {
      others[size] = null;
    }
  }

  /** Adds one point of another. */
  private void addFrom(Samples other, int place) {
    Object more = other.others == null ? null : other.others[place];
    if (more == null) {
      add(other.times[place], other.values[place]);
    } else {
      add(other.times[place], other.values[place], more);
      withHistograms |= more instanceof FloatHistogram;
    }
  }

  private void take(Samples other) {
    times = other.times;
    values = other.values;
    others = other.others;
    spare = other.spare;
    withHistograms = other.withHistograms;
    size = other.size;
  }

  /** Adds all points of another behind those that are there. */
  public void addAll(Samples other) {
    if (other.others == null) {
      addAll(other.times, other.values, other.size);
      return;
    }
    grow(other.size);
    for (int i = 0; i < other.size; i++) {
      addFrom(other, i);
    }
  }

  /**
   * Whether points that come as what they add up to lie between those of the other, both in the
   * order of their times: then they cannot be merged.
   */
  public boolean isInterwoven(Samples other) {
    int mine = 0;
    int theirs = 0;
    while ((others != null || other.others != null) && mine < size && theirs < other.size) {
      if (times[mine] < other.oldest(theirs)) {
        mine++;
      } else if (other.times[theirs] < oldest(mine)) {
        theirs++;
      } else if (summed(mine) != null || other.summed(theirs) != null) {
        return true;
      } else {
        mine++;
        theirs++;
      }
    }
    return false;
  }

  private long oldest(int place) {
    Summed summed = summed(place);
    return summed == null ? times[place] : summed.oldest();
  }

  /**
   * Adds those of another, both in the order of their times; of two with one time the other's
   * stays.
   */
  public void merge(Samples other) {
    if (size == 0 || other.size == 0 || times[size - 1] < other.times[0]) {
      addAll(other);
      return;
    }
    Samples merged = new Samples(Math.addExact(size, other.size));
    int mine = 0;
    int theirs = 0;
    while (mine < size || theirs < other.size) {
      boolean takesTheirs =
          mine == size || (theirs < other.size && other.times[theirs] <= times[mine]);
      if (takesTheirs) {
        mine += mine < size && times[mine] == other.times[theirs] ? 1 : 0;
        merged.addFrom(other, theirs++);
      } else {
        merged.addFrom(this, mine++);
      }
    }
    take(merged);
  }

  private void grow(int by) {
    if (size + by > times.length) {
      int capacity = Math.max(Math.addExact(size, by), times.length * 2);
      times = Arrays.copyOf(times, capacity);
      values = Arrays.copyOf(values, capacity);
    }
    if (others != null && others.length < times.length) {
      others = Arrays.copyOf(others, times.length);
    }
  }
}
