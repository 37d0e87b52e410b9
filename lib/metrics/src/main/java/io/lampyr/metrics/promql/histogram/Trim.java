package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import java.util.Arrays;

/** Cuts off what a histogram holds beyond a value; buckets that the value lies in are divided. */
public final class Trim {
  private final FloatHistogram histogram;
  private final double at;
  private final boolean upper;
  private double count;
  private double sum;
  private boolean changed;

  private Trim(FloatHistogram histogram, double at, boolean upper) {
    this.histogram = histogram;
    this.at = at;
    this.upper = upper;
  }

  private record Part(double count, double middle) {}

  /** Without what is greater. */
  public static FloatHistogram upper(FloatHistogram histogram, double at) {
    return new Trim(histogram, at, true).trimmed();
  }

  /** Without what is less. */
  public static FloatHistogram lower(FloatHistogram histogram, double at) {
    return new Trim(histogram, at, false).trimmed();
  }

  private FloatHistogram trimmed() {
    Buckets positive = side(histogram.positive(), true);
    Buckets negative = side(histogram.negative(), false);
    double zero = histogram.zeroCount();
    if (zero > 0) {
      Part part = zero();
      zero = take(part, zero);
    }
    if (!changed) {
      return histogram;
    }
    return new FloatHistogram(
        histogram.schema(),
        histogram.resets(),
        histogram.zeroThreshold(),
        zero,
        count,
        sum,
        positive,
        negative,
        histogram.bounds());
  }

  private double take(Part part, double before) {
    count += part.count();
    sum += part.middle() * part.count();
    changed |= part.count() != before;
    return part.count();
  }

  private Buckets side(Buckets buckets, boolean positive) {
    int[] numbers = new int[buckets.size()];
    double[] counts = new double[buckets.size()];
    int size = 0;
    for (int i = 0; i < buckets.size(); i++) {
      if (buckets.count(i) == 0) {
        continue;
      }
      int number = buckets.number(i);
      double near = BucketBounds.upper(histogram, number - 1);
      double far = BucketBounds.upper(histogram, number);
      Bucket bucket =
          positive
              ? new Bucket(near, far, false, true, buckets.count(i))
              : new Bucket(-far, -near, true, false, buckets.count(i));
      double kept = take(part(bucket, positive), buckets.count(i));
      if (kept != 0) {
        numbers[size] = number;
        counts[size++] = kept;
      }
    }
    return new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(counts, size));
  }

  private Part part(Bucket bucket, boolean positive) {
    boolean all = upper ? bucket.upper() <= at : bucket.lower() >= at;
    if (all) {
      return new Part(bucket.count(), middle(bucket.lower(), bucket.upper(), positive));
    }
    boolean within = upper ? bucket.lower() < at : bucket.upper() > at;
    if (!within) {
      return new Part(0, 0);
    }
    if (bucket.lower() == Double.NEGATIVE_INFINITY) {
      return lowest(bucket);
    }
    if (bucket.upper() == Double.POSITIVE_INFINITY) {
      return !upper && at >= bucket.lower() ? new Part(bucket.count(), at) : new Part(0, 0);
    }
    double below = below(bucket);
    return upper
        ? new Part(below, middle(bucket.lower(), at, positive))
        : new Part(bucket.count() - below, middle(at, bucket.upper(), positive));
  }

  private double below(Bucket bucket) {
    if (at <= bucket.lower()) {
      return 0;
    }
    if (at >= bucket.upper()) {
      return bucket.count();
    }
    return bucket.count()
        * (histogram.isCustom() ? bucket.linearBelow(at) : bucket.exponentialBelow(at));
  }

  private Part lowest(Bucket bucket) {
    double end = bucket.upper();
    boolean finite = end != Double.POSITIVE_INFINITY;
    if (upper) {
      if (at > 0 && end > 0 && finite) {
        return new Part(bucket.count() * at / end, at / 2);
      }
      return end <= 0 ? new Part(bucket.count(), at) : new Part(0, 0);
    }
    return at >= 0 && end > at && finite
        ? new Part(bucket.count() * (1 - at / end), (at + end) / 2)
        : new Part(0, 0);
  }

  private static boolean holds(Buckets buckets) {
    for (int i = 0; i < buckets.size(); i++) {
      if (buckets.count(i) != 0) {
        return true;
      }
    }
    return false;
  }

  private Part zero() {
    double width = histogram.zeroThreshold();
    boolean hasNegative = holds(histogram.negative());
    boolean hasPositive = holds(histogram.positive());
    double from = hasPositive && !hasNegative ? 0 : -width;
    double to = hasNegative && !hasPositive ? 0 : width;
    double all = histogram.zeroCount();
    if (upper ? at >= to && at > from : at <= from) {
      return new Part(all, (from + to) / 2);
    }
    if (upper ? at <= from : at >= to) {
      return new Part(0, 0);
    }
    return upper
        ? new Part(all * ((at - from) / (to - from)), (from + at) / 2)
        : new Part(all * ((to - at) / (to - from)), (at + to) / 2);
  }

  private double middle(double from, double to, boolean positive) {
    if (Double.isInfinite(from)) {
      if (Double.isInfinite(to)) {
        return 0;
      }
      return to > 0 ? to / 2 : to;
    }
    if (Double.isInfinite(to)) {
      return from;
    }
    if (histogram.isCustom()) {
      return (from + to) / 2;
    }
    double middle = Math.sqrt(Math.abs(from * to));
    return positive ? middle : -middle;
  }
}
