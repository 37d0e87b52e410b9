package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ends that a histogram must reach, or must not leave. */
record Bounds(@Nullable Object min, @Nullable Object max) {

  static @Nullable Bounds read(Options options, String key) {
    Map<String, @Nullable Object> given = options.object(key);
    if (given == null) {
      return null;
    }
    for (String name : given.keySet()) {
      if (!name.equals("min") && !name.equals("max")) {
        throw options.invalid(key, "[bounds] unknown field [" + name + "]");
      }
    }
    return new Bounds(given.get("min"), given.get("max"));
  }

  /** The bounds as numbers; dates are read in the format. */
  Range numbers(@Nullable DateFormat dates, Instant now, ZoneId zone, Options options) {
    Range range =
        new Range(
            number(min, Double.NEGATIVE_INFINITY, dates, now, zone),
            number(max, Double.POSITIVE_INFINITY, dates, now, zone));
    if (range.min > range.max) {
      throw FaultException.argument(
          "[extended_bounds.min]["
              + min
              + "] cannot be greater than [extended_bounds.max]["
              + max
              + "] for histogram aggregation ["
              + options.name()
              + "]");
    }
    return range;
  }

  private static double number(
      @Nullable Object value, double absent, @Nullable DateFormat dates, Instant now, ZoneId zone) {
    return switch (value) {
      case null -> absent;
      case Number number -> number.doubleValue();
      default ->
          dates == null
              ? Double.parseDouble(value.toString())
              : new DateMath(dates).parse(value.toString(), now, false, zone).toEpochMilli();
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
