package io.lampyr.query.aggregation.pipeline;

import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Result;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** By how much buckets differ from the ones before them: by themselves, and in a unit of time. */
final class Derivative {
  /** In whatever case, but for minutes: a large M is a month elsewhere. */
  private static final Pattern LENGTH =
      Pattern.compile("\\s*([0-9]{1,18})\\s*((?i:nanos|micros|ms|s|h|d)|m)\\s*");

  /** Units of the calendar, of which months and what is longer have their mean lengths. */
  private static final Map<String, Double> CALENDAR =
      Map.ofEntries(
          Map.entry("second", 1e3),
          Map.entry("minute", 6e4),
          Map.entry("hour", 3.6e6),
          Map.entry("day", 8.64e7),
          Map.entry("week", 6.048e8),
          Map.entry("1w", 6.048e8),
          Map.entry("month", 2_629_746e3),
          Map.entry("1M", 2_629_746e3),
          Map.entry("quarter", 7_889_238e3),
          Map.entry("1q", 7_889_238e3),
          Map.entry("year", 31_556_952e3),
          Map.entry("1y", 31_556_952e3));

  private Derivative() {}

  static ParentPipeline.Step step(Setup setup, Options options) {
    String text = options.text("unit");
    double unit = text == null ? Double.NaN : unit(text, options);
    return place -> {
      Result.Bucket before = null;
      double last = Double.NaN;
      for (Result.Bucket bucket : place.buckets()) {
        double value = setup.gaps().value(bucket, setup.path());
        boolean told = setup.path().isIn(bucket);
        if (before != null && told) {
          // What begins or ends in a gap is no number, but is told.
          Result.Metric number = setup.number("derivative", value - last);
          double units = (key(bucket) - key(before)) / unit;
          // Keys that go down, as an order may have them, are apart by no length.
          place.put(bucket, units > 0 ? within(number, (value - last) / units, setup) : number);
        }
        before = told ? bucket : null;
        last = value;
      }
    };
  }

  private static double key(Result.Bucket bucket) {
    return bucket.key() instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** The same with the difference of one unit. */
  private static Result.Metric within(Result.Metric number, double ofUnit, Setup setup) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>(number.body());
    Map<String, Double> values = new LinkedHashMap<>(number.values());
    setup.tell("normalized_value", ofUnit, body);
    values.put("normalized_value", ofUnit);
    return new Result.Metric("derivative", body, values, false);
  }

  /** The milliseconds of a unit. */
  private static double unit(String text, Options options) {
    Double known = CALENDAR.get(text);
    if (known != null) {
      return known;
    }
    String plain = text.strip();
    if (plain.equals("0") || plain.equals("-1")) {
      return Double.parseDouble(plain);
    }
    Matcher length = LENGTH.matcher(text);
    if (!length.matches()) {
      throw options.invalid(
          "unit",
          "failed to parse ["
              + text
              + "] as a time value: unit is missing or unrecognized, as in [1d] or [month]");
    }
    double count = Long.parseLong(length.group(1));
    return switch (length.group(2).toLowerCase(Locale.ROOT)) {
      // Units are whole milliseconds: what is shorter is none.
      case "nanos" -> Math.floor(count / 1e6);
      case "micros" -> Math.floor(count / 1e3);
      case "ms" -> count;
      case "s" -> count * 1e3;
      case "m" -> count * 6e4;
      case "h" -> count * 3.6e6;
      default -> count * 8.64e7;
    };
  }
}
