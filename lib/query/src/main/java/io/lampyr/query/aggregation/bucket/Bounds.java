package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ends that a histogram must reach, or must not leave. */
record Bounds(@Nullable Object min, @Nullable Object max) {

  /** Those of numbers. */
  static @Nullable Range read(Options options, String key) {
    Options given = options.inside(key, "double_bounds");
    if (given == null) {
      return null;
    }
    Double min = given.isNull("min") ? null : given.number("min");
    Double max = given.isNull("max") ? null : given.number("max");
    given.done();
    Range range =
        new Range(
            min == null ? Double.NEGATIVE_INFINITY : min,
            max == null ? Double.POSITIVE_INFINITY : max);
    if (range.min > range.max) {
      throw options.invalid(
          key, "[min] must be less than or equal to [max] but was [" + min + "] and [" + max + "]");
    }
    return range;
  }

  /** Those of times: numbers, or texts. */
  static @Nullable Bounds times(Options options, String key) {
    Options given = options.inside(key, "bounds");
    if (given == null) {
      return null;
    }
    Bounds bounds = new Bounds(time(given, "min"), time(given, "max"));
    given.done();
    return bounds;
  }

  private static @Nullable Object time(Options given, String key) {
    Object value = given.any(key);
    if (value instanceof Boolean || value instanceof Map<?, ?> || value instanceof List<?>) {
      throw given.unsupported(key, value);
    }
    return value;
  }

  /** The bounds as numbers; texts are read in the format. */
  Range read(DateFormat dates, Instant now, ZoneId zone, String aggregation) {
    Range range =
        new Range(
            number(min, Double.NEGATIVE_INFINITY, dates, now, zone),
            number(max, Double.POSITIVE_INFINITY, dates, now, zone));
    if (range.min > range.max) {
      throw FaultException.argument(
          "[extended_bounds.min]["
              + (long) range.min
              + "] cannot be greater than [extended_bounds.max]["
              + (long) range.max
              + "] for histogram aggregation ["
              + aggregation
              + "]");
    }
    return range;
  }

  private static double number(
      @Nullable Object value, double absent, DateFormat dates, Instant now, ZoneId zone) {
    return switch (value) {
      case null -> absent;
      case Number number -> number.longValue();
      default -> new DateMath(dates).parse(value.toString(), now, false, zone).toEpochMilli();
    };
  }

  /** Both ends, infinite where there is none. */
  record Range(double min, double max) {
    static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    boolean contains(double value) {
      return value >= min && value <= max;
    }
  }
}
