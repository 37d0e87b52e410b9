package io.lampyr.esql.function;

import static io.lampyr.esql.function.SqlTests.PREFIX;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAmount;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Functions of moments that SQL has: the last argument is the zone in which days begin. */
final class SqlDates {
  private SqlDates() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    told(table, "part", "s,d,s:integer", SqlParts::of);
    told(table, "name", "s,d,s:keyword", SqlParts::name);
    table.made(PREFIX + "diff", "s,d,d,s:integer", SqlDates::between);
    table.made(
        PREFIX + "trunc",
        "s,d,s:$2",
        site -> moved(site, 1, 2, (a, time) -> SqlParts.truncated(Strings.text(a[0]), time)));
    table.made(PREFIX + "add", "s,w,d,s:datetime", SqlDates::added);
    table.made(PREFIX + "move", "d,t,i,s:$1", site -> moved(site, 0, 3, SqlDates::by));
    table.made(PREFIX + "date", "d,s:datetime", SqlDates::day);
    table.made(PREFIX + "time", "d,s:datetime", SqlDates::timeOfDay);
    table.made(PREFIX + "time_of_text", "s:datetime", _ -> a -> timeOf(Strings.text(a[0])));
    table.made(PREFIX + "histogram", "d,t,s:$1", SqlDates::histogram);
    table.made(PREFIX + "format", "d,s,s,s:keyword", SqlFormats::format);
    table.made(PREFIX + "parse", "s,s,s,s:datetime", SqlFormats::parse);
    return table.done();
  }

  private static void told(
      FunctionTable table,
      String name,
      String signature,
      BiFunction<String, ZonedDateTime, Object> how) {
    table.made(
        PREFIX + name,
        signature,
        site -> {
          ZoneId zone = zone(site, 2);
          return a -> how.apply(Strings.text(a[0]), time(a[1], site.type(1), zone));
        });
  }

  private static Kernel between(Site site) {
    ZoneId zone = zone(site, 3);
    return a ->
        Math.toIntExact(
            SqlParts.between(
                Strings.text(a[0]),
                time(a[1], site.type(1), zone),
                time(a[2], site.type(2), zone)));
  }

  private static Kernel added(Site site) {
    Kernel kernel =
        moved(
            site,
            2,
            3,
            (a, time) -> {
              String unit = Strings.text(a[0]);
              long count = Math.multiplyExact(whole(a[1]), SqlParts.times(unit));
              return time.plus(count, SqlParts.unit(unit));
            });
    return site.type(2) == DataType.DATE_NANOS
        ? a -> Math.floorDiv((Long) Objects.requireNonNull(kernel.apply(a)), 1_000_000L)
        : kernel;
  }

  private static ZonedDateTime by(@Nullable Object[] a, ZonedDateTime time) {
    return whole(a[2]) > 0 ? time.plus(amount(a[1])) : time.minus(amount(a[1]));
  }

  private static Kernel day(Site site) {
    ZoneId zone = zone(site, 1);
    return a -> {
      ZonedDateTime time = time(a[0], site.type(0), zone);
      return time.truncatedTo(ChronoUnit.DAYS).toInstant().toEpochMilli();
    };
  }

  private static Kernel timeOfDay(Site site) {
    ZoneId zone = zone(site, 1);
    return a -> time(a[0], site.type(0), zone).toLocalTime().toNanoOfDay() / 1_000_000;
  }

  static ZoneId zone(Site site, int at) {
    return site.constant(at) instanceof String text ? ZoneId.of(text) : ZoneOffset.UTC;
  }

  static ZonedDateTime time(@Nullable Object date, DataType type, ZoneId zone) {
    long number = (Long) Objects.requireNonNull(date);
    Instant instant =
        type == DataType.DATE_NANOS ? Values.ofNanos(number) : Instant.ofEpochMilli(number);
    return instant.atZone(zone);
  }

  private static long whole(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).longValue();
  }

  private static TemporalAmount amount(@Nullable Object value) {
    return (TemporalAmount) Objects.requireNonNull(value);
  }

  /** What a date becomes, in the unit that it counts in. */
  private static Kernel moved(
      Site site,
      int date,
      int zoned,
      BiFunction<@Nullable Object[], ZonedDateTime, ZonedDateTime> how) {
    ZoneId zone = zone(site, zoned);
    DataType type = site.type(date);
    return a -> {
      try {
        Instant to = how.apply(a, time(a[date], type, zone)).toInstant();
        return type == DataType.DATE_NANOS
            ? Math.addExact(
                Math.multiplyExact(to.getEpochSecond(), 1_000_000_000L), (long) to.getNano())
            : to.toEpochMilli();
      } catch (DateTimeException tooFar) {
        throw new ArithmeticException("long overflow");
      }
    };
  }

  private static Object timeOf(String text) {
    String plain = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
    return LocalTime.parse(plain).toNanoOfDay() / 1_000_000;
  }

  /** One day, month or year is that of the calendar; any other length is a number of seconds. */
  private static Kernel histogram(Site site) {
    Object width = site.constant(1);
    String unit =
        Duration.ofDays(1).equals(width)
            ? "day"
            : Period.ofMonths(1).equals(width)
                ? "month"
                : Period.ofYears(1).equals(width) ? "year" : "";
    if (!unit.isEmpty()) {
      return moved(site, 0, 2, (_, time) -> SqlParts.truncated(unit, time));
    }
    long millis = millis(width);
    if (millis <= 0) {
      throw new IllegalArgumentException("the interval of [HISTOGRAM] must be greater than zero");
    }
    return moved(
        site,
        0,
        2,
        (_, time) -> {
          long offset = 1000L * time.getOffset().getTotalSeconds();
          long begin =
              Math.floorDiv(time.toInstant().toEpochMilli() + offset, millis) * millis - offset;
          return Instant.ofEpochMilli(begin).atZone(time.getZone());
        });
  }

  private static long millis(@Nullable Object width) {
    return switch (width) {
      case Period period ->
          Duration.ofDays(365L * period.getYears() + 30L * period.getMonths() + period.getDays())
              .toMillis();
      case Duration duration -> duration.toMillis();
      case null, default -> 0;
    };
  }
}
