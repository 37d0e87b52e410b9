package io.lampyr.mapping.histogram;

import io.lampyr.base.check.Check;
import java.io.IOException;
import java.util.List;

/**
 * How many values were seen in each of many buckets.
 *
 * <p>With a scale s, bucket i of the positive side holds what is above 2^(i/2^s) and at most
 * 2^((i+1)/2^s), and the negative side is its mirror. With bounds of its own, bucket i holds what
 * is above bound i-1 and at most bound i, the one past the last bound the rest, and there is
 * neither a negative side nor anything about zero.
 *
 * @param scale how fine buckets are; without meaning if there are bounds
 * @param bounds of buckets, ascending and finite; empty if they follow from the scale
 * @param hasBounds whether the buckets have bounds of their own, of which there may be none
 * @param zero what is near to zero
 * @param count how many there were in all: those that are no numbers are in no bucket
 * @param span the sum of all, and the least and the greatest one
 */
public record BucketHistogram(
    int scale,
    boolean hasBounds,
    List<Double> bounds,
    Zero zero,
    double count,
    Span span,
    Reset reset,
    Counts positive,
    Counts negative) {
  public static final int LEAST_SCALE = -11;
  public static final int GREATEST_SCALE = 38;

  /** What indices of buckets are at most, and with a sign at least. */
  public static final long MOST_INDEX = (1L << 62) - 1;

  /** Up to which whole numbers are told apart. */
  public static final double MOST_WHOLE = 1L << 53;

  /** What is said of whether counts began anew since the histogram before. */
  public enum Reset {
    UNKNOWN(0),
    YES(1),
    NO(2),
    /** They are no counts that grow: each histogram stands for itself. */
    GAUGE(3);

    /** What columns have for it. */
    final int code;

    Reset(int code) {
      this.code = code;
    }

    static Reset of(int code) {
      return switch (code) {
        case 1 -> YES;
        case 2 -> NO;
        case 3 -> GAUGE;
        default -> UNKNOWN;
      };
    }
  }

  /** How many were at most so far from zero. */
  public record Zero(double threshold, double count) {
    public static final Zero NONE = new Zero(0, 0);
  }

  /** The sum of all values, and if they are known, which is NaN otherwise, their ends. */
  public record Span(double sum, double min, double max) {
    /** Of which only the sum is known. */
    public static Span of(double sum) {
      return new Span(sum, Double.NaN, Double.NaN);
    }
  }

  /** Takes values, each with how often it was seen. */
  public interface Seen {
    void value(double value, double count) throws IOException;
  }

  public BucketHistogram {
    bounds = List.copyOf(bounds);
    Check.that(
        scale >= LEAST_SCALE && scale <= GREATEST_SCALE,
        "scale is between " + LEAST_SCALE + " and " + GREATEST_SCALE);
    Check.that(hasBounds || bounds.isEmpty(), "bounds follow from the scale");
  }

  /** How many values are in all buckets. */
  static double counted(Zero zero, Counts positive, Counts negative) {
    return zero.count() + positive.total() + negative.total();
  }

  /** How many values are in all buckets. */
  public double counted() {
    return counted(zero, positive, negative);
  }

  /** One in which all values are in buckets. */
  public static BucketHistogram of(
      int scale, Zero zero, Span span, Reset reset, Counts positive, Counts negative) {
    double count = counted(zero, positive, negative);
    return new BucketHistogram(
        scale, false, List.of(), zero, count, span, reset, positive, negative);
  }

  /** One whose buckets have bounds of their own. */
  public static BucketHistogram custom(
      List<Double> bounds, double count, Span span, Reset reset, Counts buckets) {
    return new BucketHistogram(
        0, true, bounds, Zero.NONE, count, span, reset, buckets, Counts.NONE);
  }

  /** The same with another number of values in all. */
  public BucketHistogram withCount(double all) {
    return new BucketHistogram(
        scale, hasBounds, bounds, zero, all, span, reset, positive, negative);
  }

  /** The same with another sum and other ends. */
  public BucketHistogram withSpan(Span other) {
    return new BucketHistogram(
        scale, hasBounds, bounds, zero, count, other, reset, positive, negative);
  }

  /** Tells the middles of buckets that are not empty, in ascending order. */
  public void middles(Seen seen) throws IOException {
    for (int i = negative.size() - 1; i >= 0; i--) {
      tell(-middle(negative.index(i)), negative.count(i), seen);
    }
    tell(0, zero.count(), seen);
    for (int i = 0; i < positive.size(); i++) {
      tell(middle(positive.index(i)), positive.count(i), seen);
    }
  }

  private static void tell(double value, double count, Seen seen) throws IOException {
    if (count > 0 && count < Double.POSITIVE_INFINITY) {
      seen.value(value, count);
    }
  }

  private double middle(long index) {
    if (!hasBounds) {
      double step = Math.scalb(1.0, -scale);
      double lower = Math.pow(2, index * step);
      double upper = Math.pow(2, (index + 1) * step);
      return Math.min(lower / 2 + upper / 2, Double.MAX_VALUE);
    }
    if (bounds.isEmpty()) {
      return 0;
    }
    if (index == 0) {
      double bound = bounds.getFirst();
      return bound > 0 ? bound / 2 : bound;
    }
    double below = bounds.get((int) Math.min(index, bounds.size()) - 1);
    return index >= bounds.size() ? below : below + (bounds.get((int) index) - below) / 2;
  }
}
