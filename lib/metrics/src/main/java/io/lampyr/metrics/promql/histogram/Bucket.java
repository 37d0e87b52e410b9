package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import java.util.ArrayList;
import java.util.List;

/** A bucket of a histogram, with its bounds. */
public record Bucket(
    double lower, double upper, boolean lowerInclusive, boolean upperInclusive, double count) {

  /** Those that are not empty, in the order of their bounds. */
  public static List<Bucket> all(FloatHistogram histogram) {
    List<Bucket> all = new ArrayList<>();
    Buckets negative = histogram.negative();
    for (int i = negative.size() - 1; i >= 0; i--) {
      double far = -BucketBounds.upper(histogram, negative.number(i));
      double near = -BucketBounds.upper(histogram, negative.number(i) - 1);
      add(all, new Bucket(far, near, far < 0, near > 0, negative.count(i)));
    }
    if (histogram.zeroCount() > 0) {
      double width = histogram.zeroThreshold();
      all.add(new Bucket(-width, width, true, true, histogram.zeroCount()));
    }
    Buckets positive = histogram.positive();
    for (int i = 0; i < positive.size(); i++) {
      int number = positive.number(i);
      double lower = BucketBounds.upper(histogram, number - 1);
      double upper = BucketBounds.upper(histogram, number);
      boolean custom = histogram.isCustom();
      add(
          all,
          new Bucket(
              lower,
              upper,
              custom ? number == 0 : lower < 0,
              custom || upper > 0,
              positive.count(i)));
    }
    return all;
  }

  private static void add(List<Bucket> all, Bucket bucket) {
    if (bucket.count != 0) {
      all.add(bucket);
    }
  }

  /** How much of the bucket is below a value within it, as if its values were spread evenly. */
  double linearBelow(double value) {
    return (value - lower) / (upper - lower);
  }

  /** How much of the bucket is below a value within it, evenly on a logarithmic scale. */
  double exponentialBelow(double value) {
    double logLower = log2(Math.abs(lower));
    double logUpper = log2(Math.abs(upper));
    double logValue = log2(Math.abs(value));
    return value > 0
        ? (logValue - logLower) / (logUpper - logLower)
        : 1 - ((logValue - logUpper) / (logLower - logUpper));
  }

  /** As exact as can be for powers of two. */
  static double log2(double value) {
    int exponent = Math.getExponent(value);
    if (value > 0 && value == Math.scalb(1.0, exponent)) {
      return exponent;
    }
    return Math.log(value) * (1 / Math.log(2));
  }

  @Override
  public String toString() {
    return (lowerInclusive ? "[" : "(")
        + GoNumbers.general(lower)
        + ","
        + GoNumbers.general(upper)
        + (upperInclusive ? "]" : ")")
        + ":"
        + GoNumbers.general(count);
  }

  /** A histogram as a text. */
  public static String text(FloatHistogram histogram) {
    StringBuilder text =
        new StringBuilder("{count:")
            .append(GoNumbers.general(histogram.count()))
            .append(", sum:")
            .append(GoNumbers.general(histogram.sum()));
    all(histogram).forEach(bucket -> text.append(", ").append(bucket));
    return text.append('}').toString();
  }
}
