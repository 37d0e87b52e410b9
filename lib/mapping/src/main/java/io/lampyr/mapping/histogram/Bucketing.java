package io.lampyr.mapping.histogram;

import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import java.util.Map;
import java.util.TreeMap;

/** Puts values into buckets that are as fine as there are. */
public final class Bucketing {
  private static final int SCALE = BucketHistogram.GREATEST_SCALE;
  private static final double LOG_2 = Math.log(2);

  private Bucketing() {}

  /** The first so many values, and how often each was seen. */
  public static BucketHistogram of(double[] values, double[] counts, int size) {
    TreeMap<Long, Double> positive = new TreeMap<>();
    TreeMap<Long, Double> negative = new TreeMap<>();
    double zero = 0;
    double sum = 0;
    double min = Double.NaN;
    double max = Double.NaN;
    for (int i = 0; i < size; i++) {
      double value = values[i];
      if (counts[i] == 0) {
        continue;
      }
      sum += value * counts[i];
      min = Double.isNaN(min) ? value : min;
      max = value;
      if (value == 0) {
        zero += counts[i];
      } else {
        (value > 0 ? positive : negative).merge(index(Math.abs(value)), counts[i], Double::sum);
      }
    }
    return BucketHistogram.of(
        SCALE,
        new Zero(0, zero),
        new Span(sum, min, max),
        Reset.UNKNOWN,
        side(positive),
        side(negative));
  }

  /** The bucket of what is greater than zero; exact for powers of two. */
  private static long index(double value) {
    int exponent = Math.getExponent(value);
    if (exponent < Double.MIN_EXPONENT) {
      return up(Math.log(value) / LOG_2) - 1;
    }
    double part = Math.log(value / Math.scalb(1.0, exponent)) / LOG_2;
    return ((long) exponent << SCALE) + up(part) - 1;
  }

  private static long up(double power) {
    return (long) Math.ceil(power * (1L << SCALE));
  }

  private static Counts side(Map<Long, Double> side) {
    return new Counts(
        side.keySet().stream().mapToLong(Long::longValue).toArray(),
        side.values().stream().mapToDouble(Double::doubleValue).toArray());
  }
}
