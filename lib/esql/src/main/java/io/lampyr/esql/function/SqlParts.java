package io.lampyr.esql.function;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Locale;
import java.util.Optional;

/** Parts of moments, by the names and short names that SQL has for them. */
public final class SqlParts {
  private static final WeekFields SUNDAYS = WeekFields.of(DayOfWeek.SUNDAY, 1);

  private SqlParts() {}

  /** The part's own name; empty if there is none of that name. */
  public static Optional<String> canonical(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "millennium", "millennia" -> Optional.of("millennium");
      case "century", "centuries" -> Optional.of("century");
      case "decade", "decades" -> Optional.of("decade");
      case "year", "years", "yyyy", "yy" -> Optional.of("year");
      case "quarter", "quarters", "qq", "q" -> Optional.of("quarter");
      case "month", "months", "mm", "m" -> Optional.of("month");
      case "dayofyear", "dy", "y" -> Optional.of("dayofyear");
      case "day", "days", "dd", "d" -> Optional.of("day");
      case "week", "weeks", "wk", "ww" -> Optional.of("week");
      case "weekday", "weekdays", "dw" -> Optional.of("weekday");
      case "hour", "hours", "hh" -> Optional.of("hour");
      case "minute", "minutes", "mi", "n" -> Optional.of("minute");
      case "second", "seconds", "ss", "s" -> Optional.of("second");
      case "millisecond", "milliseconds", "ms" -> Optional.of("millisecond");
      case "microsecond", "microseconds", "mcs" -> Optional.of("microsecond");
      case "nanosecond", "nanoseconds", "ns" -> Optional.of("nanosecond");
      case "tz_offset", "tzoffset", "tz" -> Optional.of("tzoffset");
      default -> Optional.empty();
    };
  }

  private static String known(String name) {
    return canonical(name)
        .orElseThrow(() ->
            new IllegalArgumentException("A value of [" + name + "] is not a part of a date"));
  }

  /** A part as a number. */
  static int of(String name, ZonedDateTime time) {
    return switch (name) {
      case "isodayofweek" -> time.getDayOfWeek().getValue();
      case "isoweek" -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case "minuteofday" -> time.get(ChronoField.MINUTE_OF_DAY);
      default ->
          switch (known(name)) {
            case "year" -> time.getYear();
            case "quarter" -> time.get(IsoFields.QUARTER_OF_YEAR);
            case "month" -> time.getMonthValue();
            case "dayofyear" -> time.getDayOfYear();
            case "day" -> time.getDayOfMonth();
            case "week" -> time.get(SUNDAYS.weekOfYear());
            case "weekday" -> time.getDayOfWeek().getValue() % 7 + 1;
            case "hour" -> time.getHour();
            case "minute" -> time.getMinute();
            case "second" -> time.getSecond();
            case "millisecond" -> time.get(ChronoField.MILLI_OF_SECOND);
            case "microsecond" -> time.get(ChronoField.MICRO_OF_SECOND);
            case "nanosecond" -> time.getNano();
            case "tzoffset" -> time.getOffset().getTotalSeconds() / 60;
            default ->
                throw new IllegalArgumentException(
                    "A value of [" + name + "] is not a part of a date");
          };
    };
  }

  static String name(String name, ZonedDateTime time) {
    return name.equals("day")
        ? time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ROOT)
        : time.getMonth().getDisplayName(TextStyle.FULL, Locale.ROOT);
  }

  static ChronoUnit unit(String name) {
    return switch (known(name)) {
      case "year" -> ChronoUnit.YEARS;
      case "quarter", "month" -> ChronoUnit.MONTHS;
      case "day", "dayofyear", "weekday" -> ChronoUnit.DAYS;
      case "week" -> ChronoUnit.WEEKS;
      case "hour" -> ChronoUnit.HOURS;
      case "minute" -> ChronoUnit.MINUTES;
      case "second" -> ChronoUnit.SECONDS;
      case "millisecond" -> ChronoUnit.MILLIS;
      case "microsecond" -> ChronoUnit.MICROS;
      case "nanosecond" -> ChronoUnit.NANOS;
      default -> throw new IllegalArgumentException("[" + name + "] cannot be added");
    };
  }

  /** How many of {@link #unit} one is. */
  static long times(String name) {
    return known(name).equals("quarter") ? 3 : 1;
  }

  static ZonedDateTime truncated(String name, ZonedDateTime time) {
    return switch (known(name)) {
      case "millennium" -> year(time, Math.floorDiv(time.getYear(), 1000) * 1000);
      case "century" -> year(time, Math.floorDiv(time.getYear(), 100) * 100);
      case "decade" -> year(time, Math.floorDiv(time.getYear(), 10) * 10);
      case "year" -> year(time, time.getYear());
      case "quarter" ->
          day(time.withDayOfMonth(1).withMonth((time.getMonthValue() - 1) / 3 * 3 + 1));
      case "month" -> day(time.withDayOfMonth(1));
      case "week" -> day(time.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)));
      case "day", "dayofyear", "weekday" -> day(time);
      case "tzoffset" -> throw new IllegalArgumentException("[" + name + "] cannot be cut off");
      default -> time.truncatedTo(unit(name));
    };
  }

  private static ZonedDateTime day(ZonedDateTime time) {
    return time.truncatedTo(ChronoUnit.DAYS);
  }

  private static ZonedDateTime year(ZonedDateTime time, int year) {
    return day(time.withDayOfYear(1).withYear(year));
  }

  /** How many beginnings of the unit lie between two moments. */
  static long between(String name, ZonedDateTime from, ZonedDateTime to) {
    LocalDate first = from.toLocalDate();
    LocalDate last = to.toLocalDate();
    return switch (known(name)) {
      case "year" -> (long) to.getYear() - from.getYear();
      case "quarter" -> quarter(last) - quarter(first);
      case "month" ->
          last.getLong(ChronoField.PROLEPTIC_MONTH) - first.getLong(ChronoField.PROLEPTIC_MONTH);
      case "day", "dayofyear", "weekday" -> last.toEpochDay() - first.toEpochDay();
      case "week" -> sunday(last) - sunday(first);
      case "tzoffset", "millennium", "century", "decade" ->
          throw new IllegalArgumentException("[" + name + "] cannot be counted");
      default -> {
        ChronoUnit unit = unit(name);
        yield from.truncatedTo(unit).until(to.truncatedTo(unit), unit);
      }
    };
  }

  private static long quarter(LocalDate day) {
    return 4L * day.getYear() + (day.getMonthValue() - 1) / 3;
  }

  /** The number of the week, which begins with a Sunday; the epoch began with a Thursday. */
  private static long sunday(LocalDate day) {
    return Math.floorDiv(day.toEpochDay() + 4, 7L);
  }
}
