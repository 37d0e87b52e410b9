package io.lampyr.esql.type;

import java.time.Duration;
import java.time.Period;
import java.time.temporal.TemporalAmount;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Amounts of time, as queries write them. */
public final class TimeUnits {
  private static final Set<String> ALL =
      Set.of(
          "millisecond",
          "milliseconds",
          "ms",
          "second",
          "seconds",
          "sec",
          "s",
          "minute",
          "minutes",
          "min",
          "m",
          "hour",
          "hours",
          "h",
          "day",
          "days",
          "d",
          "week",
          "weeks",
          "w",
          "month",
          "months",
          "mo",
          "quarter",
          "quarters",
          "q",
          "year",
          "years",
          "yr",
          "y");

  private TimeUnits() {}

  public static boolean isUnit(String word) {
    return ALL.contains(word.toLowerCase(Locale.ROOT));
  }

  public static DataType type(Object amount) {
    return amount instanceof Period ? DataType.DATE_PERIOD : DataType.TIME_DURATION;
  }

  /** So many of a unit; null if there are too many of them. */
  public static @Nullable TemporalAmount amount(String number, String unit) {
    try {
      long count = Long.parseLong(number);
      return switch (unit.toLowerCase(Locale.ROOT)) {
        case "millisecond", "milliseconds", "ms" -> Duration.ofMillis(count);
        case "second", "seconds", "sec", "s" -> Duration.ofSeconds(count);
        case "minute", "minutes", "min", "m" -> Duration.ofMinutes(count);
        case "hour", "hours", "h" -> Duration.ofHours(count);
        case "day", "days", "d" -> Period.ofDays(Math.toIntExact(count));
        case "week", "weeks", "w" -> Period.ofDays(Math.toIntExact(Math.multiplyExact(count, 7)));
        case "month", "months", "mo" -> Period.ofMonths(Math.toIntExact(count));
        case "quarter", "quarters", "q" ->
            Period.ofMonths(Math.toIntExact(Math.multiplyExact(count, 3)));
        default -> Period.ofYears(Math.toIntExact(count));
      };
    } catch (ArithmeticException | NumberFormatException tooMany) {
      return null;
    }
  }

  /** Out of a text such as {@code 3 days}; null if it is none. */
  public static @Nullable TemporalAmount parse(String text) {
    String[] parts = text.strip().split("\\s+", -1);
    return parts.length == 2 && isUnit(parts[1]) && parts[0].matches("[+-]?[0-9]{1,18}")
        ? amount(parts[0], parts[1])
        : null;
  }
}
