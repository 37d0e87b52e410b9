package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * A histogram as a point of a series, as Prometheus' native ones are.
 *
 * <p>With an exponential schema s, bucket i of the positive side holds what is above 2^((i-1)/2^s)
 * and at most 2^(i/2^s), and the negative side is its mirror. With {@link #CUSTOM}, bucket i holds
 * what is above bound i-1 and at most bound i, and the one past the last bound the rest.
 *
 * @param resets whether the counts began anew since the point before, as far as is known
 * @param zeroThreshold up to which distance from zero values are counted as zero
 * @param bounds of custom buckets, ascending, without the last, which is infinite
 */
public record FloatHistogram(
    int schema,
    Resets resets,
    double zeroThreshold,
    double zeroCount,
    double count,
    double sum,
    Buckets positive,
    Buckets negative,
    List<Double> bounds) {
  /** The schema of buckets with bounds of their own. */
  public static final int CUSTOM = -53;

  public static final int LEAST_SCHEMA = -4;
  public static final int GREATEST_SCHEMA = 8;

  private static final long BYTES = 160;
  private static final long BYTES_PER_BUCKET = 12;
  private static final long BYTES_PER_BOUND = 24;

  /** What a histogram says of resets. */
  public enum Resets {
    UNKNOWN,
    RESET,
    NONE,
    GAUGE
  }

  public FloatHistogram {
    bounds = List.copyOf(bounds);
    Check.that(
        schema == CUSTOM || (schema >= LEAST_SCHEMA && schema <= GREATEST_SCHEMA),
        "schema is -53 or between -4 and 8");
  }

  public boolean isCustom() {
    return schema == CUSTOM;
  }

  /** Another that says something else of resets. */
  public FloatHistogram with(Resets hint) {
    return new FloatHistogram(
        schema, hint, zeroThreshold, zeroCount, count, sum, positive, negative, bounds);
  }

  /** What it takes of memory, roughly. */
  public long bytes() {
    return BYTES
        + BYTES_PER_BUCKET * (positive.size() + negative.size())
        + BYTES_PER_BOUND * bounds.size();
  }
}
