package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.date.DateFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions of moments. All of them are in UTC. */
public final class Dates {
  private Dates() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    table.rawMade("now", ":datetime", site -> _ -> site.now().toEpochMilli());
    table.made("date_trunc", "t,d:$2", site -> truncating(site));
    table.made("date_extract", "s,d:long", site -> a -> extract(site, a));
    table.made("date_format", "s,d:keyword|d:keyword", Dates::format);
    table.made("date_parse", "s,s:datetime|s:datetime", Dates::parse);
    table.made("date_diff", "s,d,d:integer", site -> a -> difference(site, a));
    table.made("day_name", "d:keyword", site -> a -> name(time(a[0], site.type(0)).getDayOfWeek()));
    table.made(
        "month_name",
        "d:keyword",
        site -> a -> time(a[0], site.type(0)).getMonth().getDisplayName(TextStyle.FULL, Locale.US));
    return table.done();
  }

  private static String name(DayOfWeek day) {
    return day.getDisplayName(TextStyle.FULL, Locale.US);
  }

  private static ZonedDateTime time(@Nullable Object date, DataType type) {
    long number = (Long) Objects.requireNonNull(date);
    Instant instant =
        type == DataType.DATE_NANOS ? Values.ofNanos(number) : Instant.ofEpochMilli(number);
    return instant.atZone(ZoneOffset.UTC);
  }

  private static Kernel truncating(Site site) {
    Object amount = site.constant(0);
    if (amount == null) {
      throw new IllegalArgumentException(
          "first argument of [DATE_TRUNC] must be a constant amount of time");
    }
    boolean nanos = site.type(1) == DataType.DATE_NANOS;
    return a -> {
      long number = (Long) Objects.requireNonNull(a[1]);
      long millis = nanos ? Math.floorDiv(number, 1_000_000L) : number;
      long begin = truncate(millis, amount);
      return nanos ? Math.multiplyExact(begin, 1_000_000L) : begin;
    };
  }

  /** The beginning of the bucket of this length that the moment is in. */
  public static long truncate(long millis, Object amount) {
    if (amount instanceof Duration duration) {
      long length = duration.toMillis();
      if (length <= 0) {
        throw new IllegalArgumentException("Zero or negative time interval is not supported");
      }
      return Math.floorDiv(millis, length) * length;
    }
    Period period = (Period) amount;
    if (period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException("Zero or negative time interval is not supported");
    }
    LocalDate day =
        LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC).toLocalDate();
    return begin(day, period).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  @SuppressWarnings("JavaPeriodGetDays") // Periods of queries have one unit each.
  private static LocalDate begin(LocalDate day, Period period) {
    if (period.getDays() > 0) {
      if (period.getDays() == 7) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      }
      long length = period.getDays();
      return LocalDate.ofEpochDay(Math.floorDiv(day.toEpochDay(), length) * length);
    }
    long months = period.toTotalMonths();
    long since = day.getLong(ChronoField.PROLEPTIC_MONTH) - 12;
    long first = Math.floorDiv(since, months) * months + 12;
    return LocalDate.of((int) Math.floorDiv(first, 12), (int) Math.floorMod(first, 12L) + 1, 1);
  }

  private static Object extract(Site site, @Nullable Object[] a) {
    String part = Strings.text(a[0]).toUpperCase(Locale.ROOT);
    try {
      return time(a[1], site.type(1)).getLong(ChronoField.valueOf(part));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("invalid date field for [DATE_EXTRACT]: " + a[0]);
    }
  }

  private static Kernel format(Site site) {
    if (site.types().size() == 1) {
      return a -> Values.text(Objects.requireNonNull(a[0]), site.type(0));
    }
    DateFormat known = known(site);
    return a -> {
      DateFormat format = known == null ? DateFormat.of(Strings.text(a[0])) : known;
      return format.format(time(a[1], site.type(1)).toInstant(), ZoneOffset.UTC);
    };
  }

  private static @Nullable DateFormat known(Site site) {
    Object pattern = site.constant(0);
    return pattern instanceof String text ? DateFormat.of(text) : null;
  }

  private static Kernel parse(Site site) {
    if (site.types().size() == 1) {
      return a -> Convert.convert(a[0] == null ? "" : a[0], DataType.KEYWORD, DataType.DATETIME);
    }
    DateFormat known = known(site);
    return a -> {
      DateFormat format = known == null ? DateFormat.of(Strings.text(a[0])) : known;
      return Convert.instant(format, Strings.text(a[1])).toEpochMilli();
    };
  }

  private static Object difference(Site site, @Nullable Object[] a) {
    ZonedDateTime from = time(a[1], site.type(1));
    ZonedDateTime to = time(a[2], site.type(2));
    long between =
        switch (Strings.text(a[0]).toLowerCase(Locale.ROOT)) {
          case "year", "years", "yyyy", "yy" -> ChronoUnit.YEARS.between(from, to);
          case "quarter", "quarters", "qq", "q" -> ChronoUnit.MONTHS.between(from, to) / 3;
          case "month", "months", "mm", "m" -> ChronoUnit.MONTHS.between(from, to);
          case "dayofyear", "dy", "y", "day", "days", "dd", "d", "weekday", "weekdays", "dw" ->
              ChronoUnit.DAYS.between(from, to);
          case "week", "weeks", "wk", "ww" -> ChronoUnit.WEEKS.between(from, to);
          case "hour", "hours", "hh" -> ChronoUnit.HOURS.between(from, to);
          case "minute", "minutes", "mi", "n" -> ChronoUnit.MINUTES.between(from, to);
          case "second", "seconds", "ss", "s" -> ChronoUnit.SECONDS.between(from, to);
          case "millisecond", "milliseconds", "ms" -> ChronoUnit.MILLIS.between(from, to);
          case "microsecond", "microseconds", "mcs" -> ChronoUnit.MICROS.between(from, to);
          case "nanosecond", "nanoseconds", "ns" -> ChronoUnit.NANOS.between(from, to);
          default ->
              throw new IllegalArgumentException(
                  "Received value [" + a[0] + "] is not valid date part to add");
        };
    if (between != (int) between) {
      throw new ArithmeticException("[" + between + "] out of [integer] range");
    }
    return (int) between;
  }
}
