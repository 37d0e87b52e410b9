package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.promql.fault.Forced;
import io.lampyr.metrics.promql.tree.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The buckets of a classic histogram: counts of what is at most a bound, by bounds. */
public final class ClassicBuckets {
  private static final double TOLERANCE = 1e-12;
  private static final double LEAST_NORMAL = Double.MIN_NORMAL;

  private final List<double[]> buckets = new ArrayList<>();

  public void add(double upper, double count) {
    buckets.add(new double[] {upper, count});
  }

  public boolean isEmpty() {
    return buckets.isEmpty();
  }

  /** Sorted, with those of one bound made one; empty if the last one is not infinite. */
  private Optional<double[][]> ordered() {
    buckets.sort(Comparator.comparingDouble(bucket -> bucket[0]));
    if (buckets.isEmpty() || buckets.getLast()[0] != Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    List<double[]> coalesced = new ArrayList<>();
    for (double[] bucket : buckets) {
      if (!coalesced.isEmpty() && coalesced.getLast()[0] == bucket[0]) {
        coalesced.getLast()[1] += bucket[1];
      } else {
        coalesced.add(bucket.clone());
      }
    }
    return Optional.of(coalesced.toArray(double[][]::new));
  }

  /** The value below which this share of what was observed lies. */
  public double quantile(double share, long atMillis, Place place, Consumer<Forced> forced) {
    // long on purpose: one special case after another.
    if (Double.isNaN(share)) {
      return Double.NaN;
    }
    if (share < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (share > 1) {
      return Double.POSITIVE_INFINITY;
    }
    Optional<double[][]> found = ordered();
    if (found.isEmpty()) {
      return Double.NaN;
    }
    double[][] all = found.get();
    rise(all, atMillis, place).ifPresent(forced);
    int last = all.length - 1;
    if (last < 1 || all[last][1] == 0) {
      return Double.NaN;
    }
    double rank = share * all[last][1];
    int at = 0;
    int end = last;
    while (at < end) {
      int middle = (at + end) >>> 1;
      if (all[middle][1] >= rank) {
        end = middle;
      } else {
        at = middle + 1;
      }
    }
    if (at == last) {
      return all[last - 1][0];
    }
    if (at == 0) {
      return all[0][0] <= 0 ? all[0][0] : all[0][0] * (rank / all[0][1]);
    }
    double lower = all[at - 1][0];
    double count = all[at][1] - all[at - 1][1];
    return lower + (all[at][0] - lower) * ((rank - all[at - 1][1]) / count);
  }

  private static Optional<Forced> rise(double[][] all, long atMillis, Place place) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    double fall = 0;
    boolean forced = false;
    double before = all[0][1];
    for (int i = 1; i < all.length; i++) {
      double count = all[i][1];
      if (count == before) {
        continue;
      }
      if (isAlmost(before, count)) {
        all[i][1] = before;
      } else if (count < before) {
        all[i][1] = before;
        forced = true;
        least = Math.min(least, all[i][0]);
        greatest = Math.max(greatest, all[i][0]);
        fall = Math.max(fall, before - count);
      } else {
        before = count;
      }
    }
    return forced
        ? Optional.of(new Forced(place, atMillis, atMillis, least, greatest, fall, 1))
        : Optional.empty();
  }

  private static boolean isAlmost(double one, double other) {
    if (Double.isNaN(one) && Double.isNaN(other)) {
      return true;
    }
    if (one == other) {
      return true;
    }
    double sum = Math.abs(one) + Math.abs(other);
    double difference = Math.abs(one - other);
    if (one == 0 || other == 0 || sum < LEAST_NORMAL) {
      return difference < TOLERANCE * LEAST_NORMAL;
    }
    return difference / Math.min(sum, Double.MAX_VALUE) < TOLERANCE;
  }

  /** Which share of what was observed lies between two values. */
  public double fraction(double from, double to) {
    Optional<double[][]> found = ordered();
    if (found.isEmpty()) {
      return Double.NaN;
    }
    double[][] all = found.get();
    double count = all[all.length - 1][1];
    if (count == 0 || Double.isNaN(from) || Double.isNaN(to)) {
      return Double.NaN;
    }
    if (from >= to) {
      return 0;
    }
    return (Math.min(below(all, to), count) - Math.min(below(all, from), count)) / count;
  }

  private static double below(double[][] all, double value) {
    double rank = 0;
    double lower = all[0][0] <= 0 ? Double.NEGATIVE_INFINITY : 0;
    for (double[] bucket : all) {
      if (lower >= value) {
        return rank;
      }
      if (bucket[0] > value) {
        return lower == Double.NEGATIVE_INFINITY
            ? bucket[1]
            : rank + (bucket[1] - rank) * (value - lower) / (bucket[0] - lower);
      }
      rank = bucket[1];
      lower = bucket[0];
    }
    return Double.POSITIVE_INFINITY;
  }
}
