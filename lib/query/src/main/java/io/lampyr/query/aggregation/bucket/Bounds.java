package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
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
    if (value instanceof Double number && number != Math.rint(number)) {
      throw given.invalid(key, number + " cannot be converted to Long without data loss");
    }
    if (value instanceof Boolean || value instanceof Map<?, ?> || value instanceof List<?>) {
      throw given.unsupported(key, value);
    }
    return value instanceof Number ? (Object) given.whole(key, 0) : value;
  }

  /** The bounds as numbers; texts are read in the format. */
  Range read(@Nullable DateFormat dates, Instant now, ZoneId zone, Names names) {
    Range range =
        new Range(
            number(min, Double.NEGATIVE_INFINITY, dates, now, zone),
            number(max, Double.POSITIVE_INFINITY, dates, now, zone));
    if (range.min > range.max) {
      throw FaultException.argument(
          "["
              + names.key
              + ".min]["
              + (long) range.min
              + "] cannot be greater than ["
              + names.key
              + ".max]["
              + (long) range.max
              + "] for histogram aggregation ["
              + names.aggregation
              + "]");
    }
    return range;
  }

  /** What the bounds are called, and whose they are. */
  record Names(String key, String aggregation) {}

  @Override
  public String toString() {
    return (min == null ? "" : min) + "--" + (max == null ? "" : max);
  }

  /** Refuses buckets that must be shown, and must not. */
  static void checkInside(Range hard, Object hardText, Range extended, Object extendedText) {
    boolean below = Double.isFinite(extended.min) && extended.min < hard.min;
    boolean above = Double.isFinite(extended.max) && extended.max > hard.max;
    if (below || above) {
      throw FaultException.argument(
          "Extended bounds have to be inside hard bounds, hard bounds: ["
              + hardText
              + "], extended bounds: ["
              + extendedText
              + "]");
    }
  }

  private static double number(
      @Nullable Object value, double absent, @Nullable DateFormat dates, Instant now, ZoneId zone) {
    return switch (value) {
      case null -> absent;
      case Number number -> number.longValue();
      default -> {
        if (dates != null) {
          yield new DateMath(dates).parse(value.toString(), now, false, zone).toEpochMilli();
        }
        try {
          yield Double.parseDouble(value.toString());
        } catch (NumberFormatException wrong) {
          throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
        }
      }
    };
  }

  /** Both ends, infinite where there is none. */
  record Range(double min, double max) {
    static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** The same without its upper end, of whole numbers. */
    Range withoutEnd() {
      return new Range(min, max - 1);
    }

    Range moved(double by) {
      return new Range(min + by, max + by);
    }

    @Override
    public String toString() {
      return (Double.isFinite(min) ? min : "") + "--" + (Double.isFinite(max) ? max : "");
    }

    boolean contains(double value) {
      return value >= min && value <= max;
    }
  }
}
