package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import java.time.Duration;
import java.time.Period;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much of one is left at a distance from an origin: all of it up to an offset, so much as is
 * asked for at the scale behind it.
 */
final class Decay {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double DAY_MILLIS = 86_400_000;

  private Decay() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    // Value, origin, scale, offset, what is left at the scale, and the kind of curve.
    table.made("decay", "n,n,n,n,n,s:double|d,d,t,t,n,s:double", Decay::kernel);
    return table.done();
  }

  private interface Curve {
    double at(double distance, double scale, double left);
  }

  private static Kernel kernel(Site site) {
    Curve curve = curve(site.constant(5));
    double left = number(site.constant(4));
    if (!(left > 0 && left < 1)) {
      throw new IllegalArgumentException(
          "[decay] must be greater than 0 and less than 1, found [" + site.constant(4) + "]");
    }
    boolean dates = site.type(0).isDate();
    double offset = dates ? millis(site.constant(3)) : number(site.constant(3));
    if (!(offset >= 0)) {
      throw new IllegalArgumentException("[offset] must not be negative");
    }
    return a -> {
      double scale = dates ? millis(a[2]) : number(a[2]);
      if (!(scale > 0)) {
        throw new IllegalArgumentException("scale must be greater than 0");
      }
      double away =
          dates
              ? millis(a[0], site.type(0)) - millis(a[1], site.type(1))
              : number(a[0]) - number(a[1]);
      return curve.at(Math.max(0, Math.abs(away) - offset), scale, left);
    };
  }

  private static Curve curve(@Nullable Object name) {
    return switch (String.valueOf(name)) {
      case "linear" -> (away, scale, left) -> Math.max(0, 1 - away * (1 - left) / scale);
      case "exp" -> (away, scale, left) -> Math.exp(Math.log(left) * away / scale);
      case "gauss" ->
          (away, scale, left) -> Math.exp(Math.log(left) * (away / scale) * (away / scale));
      default ->
          throw new IllegalArgumentException(
              "[type] must be one of [linear, exp, gauss], found [" + name + "]");
    };
  }

  private static double number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }

  private static double millis(@Nullable Object date, DataType type) {
    double number = number(date);
    return type == DataType.DATE_NANOS ? number / NANOS_PER_MILLI : number;
  }

  private static double millis(@Nullable Object time) {
    if (time instanceof Duration duration) {
      return duration.toMillis();
    }
    if (time instanceof Period period && period.toTotalMonths() == 0) {
      return period.getDays() * DAY_MILLIS;
    }
    throw new IllegalArgumentException("months and years have no length of their own: use days");
  }
}
