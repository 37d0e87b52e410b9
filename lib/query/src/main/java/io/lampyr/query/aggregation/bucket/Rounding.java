package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.BucketTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Cuts times off at the begin of an interval: of the calendar, or of a fixed length. The first
 * interval begins with the first time that there is, and the last one ends with the last.
 */
record Rounding(@Nullable Unit unit, long length, ZoneId zone, long offset) {
  /** Intervals of the calendar. */
  enum Unit {
    SECOND(1000L),
    MINUTE(60_000L),
    HOUR(3_600_000L),
    DAY(86_400_000L),
    WEEK(604_800_000L),
    MONTH(2_629_746_000L),
    QUARTER(7_889_238_000L),
    YEAR(31_556_952_000L);

    private final long millis;

    Unit(long millis) {
      this.millis = millis;
    }

    /** About how long it is. */
    long millis() {
      return millis;
    }

    static @Nullable Unit of(String text) {
      return switch (text) {
        case "second", "1s" -> SECOND;
        case "minute", "1m" -> MINUTE;
        case "hour", "1h" -> HOUR;
        case "day", "1d" -> DAY;
        case "week", "1w" -> WEEK;
        case "month", "1M" -> MONTH;
        case "quarter", "1q" -> QUARTER;
        case "year", "1y" -> YEAR;
        default -> null;
      };
    }
  }

  Rounding {
    if (unit == null && length <= 0) {
      throw FaultException.argument("Zero or negative time interval not supported");
    }
  }

  /** How many months an interval is; zero if it is not counted in months. */
  int months() {
    return switch (unit) {
      case MONTH -> 1;
      case QUARTER -> 3;
      case YEAR -> 12;
      case null, default -> 0;
    };
  }

  /** How long an interval is, in a word. */
  String word() {
    return unit == null ? length + "ms" : unit.name().toLowerCase(Locale.ROOT);
  }

  static Rounding calendar(Unit unit, ZoneId zone, long offset) {
    return new Rounding(unit, 0, zone.normalized(), offset);
  }

  /** The same without an offset. */
  Rounding withoutOffset() {
    return new Rounding(unit, length, zone, 0);
  }

  static Rounding fixed(long millis, ZoneId zone, long offset) {
    return new Rounding(null, millis, zone.normalized(), offset);
  }

  /** The begin of the interval that the time is in. */
  long round(long millis) {
    try {
      return Math.addExact(floor(Math.subtractExact(millis, offset)), offset);
    } catch (ArithmeticException beyond) {
      return millis < 0 ? Long.MIN_VALUE : millis;
    }
  }

  /** The bucket that begins there; null where none does. */
  @Nullable BucketTime time(@Nullable Object key) {
    return key instanceof Long begin && begin < next(begin)
        ? new BucketTime(begin, next(begin), months(), word())
        : null;
  }

  /** The begin of the next interval after one that begins then; no later one after the last. */
  long next(long begin) {
    try {
      return Math.addExact(after(Math.subtractExact(begin, offset)), offset);
    } catch (ArithmeticException beyond) {
      // Times that are too early for their zone are all in the first interval.
      long about = Unit.DAY.millis() + (unit == null ? length : unit.millis());
      return begin < 0 && about > 0 ? round(begin + about + Math.max(0, offset)) : Long.MAX_VALUE;
    }
  }

  /** How keys follow each other. */
  Fill.Steps steps() {
    return steps(1);
  }

  /** The same where several make one. */
  Fill.Steps steps(int several) {
    return new Fill.Steps() {
      @Override
      public Object at(double value) {
        return round((long) value);
      }

      @Override
      public Object after(Object key) {
        long after = (Long) key;
        for (int i = 0; i < several; i++) {
          after = next(after);
        }
        return after;
      }
    };
  }

  private long after(long floored) {
    if (unit != null) {
      ZonedDateTime next = plusOne(Instant.ofEpochMilli(floored).atZone(zone));
      return floor(next.toInstant().toEpochMilli());
    }
    if (zone instanceof ZoneOffset) {
      return Math.addExact(floored, length);
    }
    return afterFixed(floored);
  }

  /** Around a change of the clocks, an interval is longer or shorter than it should be. */
  private long afterFixed(long floored) {
    ZoneRules rules = zone.getRules();
    // No change of the clocks is as long as a day: none before the interval's last days matters.
    long from = Math.addExact(floored, Math.max(0, length - 2 * Unit.DAY.millis()));
    while (true) {
      Instant instant = Instant.ofEpochMilli(from);
      long shift = rules.getOffset(instant).getTotalSeconds() * 1000L;
      long next = Math.addExact(floorFixed(from, shift, length), length);
      ZoneOffsetTransition change = rules.nextTransition(instant);
      long changed =
          change == null ? Long.MAX_VALUE : Math.multiplyExact(change.toEpochSecond(), 1000L);
      if (next < changed) {
        return next;
      }
      if (floor(changed) == changed) {
        return changed;
      }
      // What the clocks show from now on is another time.
      from = changed;
    }
  }

  private ZonedDateTime plusOne(ZonedDateTime time) {
    return switch (java.util.Objects.requireNonNull(unit)) {
      case SECOND -> time.plusSeconds(1);
      case MINUTE -> time.plusMinutes(1);
      case HOUR -> time.plusHours(1);
      case DAY -> time.plusDays(1);
      case WEEK -> time.plusWeeks(1);
      case MONTH -> time.plusMonths(1);
      case QUARTER -> time.plusMonths(3);
      case YEAR -> time.plusYears(1);
    };
  }

  private long floor(long millis) {
    if (unit == null) {
      return floorFixed(millis);
    }
    if (zone instanceof ZoneOffset fixed && unit.compareTo(Unit.DAY) <= 0) {
      return floorFixed(millis, fixed.getTotalSeconds() * 1000L, unit.millis());
    }
    return floorCalendar(Instant.ofEpochMilli(millis).atZone(zone)).toInstant().toEpochMilli();
  }

  private ZonedDateTime floorCalendar(ZonedDateTime time) {
    return switch (java.util.Objects.requireNonNull(unit)) {
      case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
      case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case DAY -> day(time.toLocalDateTime());
      case WEEK ->
          day(
              time.toLocalDateTime()
                  .with(TemporalAdjusters.previousOrSame(java.time.DayOfWeek.MONDAY)));
      case MONTH -> day(time.toLocalDateTime().withDayOfMonth(1));
      case QUARTER -> day(time.toLocalDateTime().with(IsoFields.DAY_OF_QUARTER, 1));
      case YEAR -> day(time.toLocalDateTime().withDayOfYear(1));
    };
  }

  private ZonedDateTime day(LocalDateTime time) {
    return time.toLocalDate().atStartOfDay(zone);
  }

  private static long floorFixed(long millis, long shift, long length) {
    long many = Math.floorDiv(Math.addExact(millis, shift), length);
    return Math.subtractExact(Math.multiplyExact(many, length), shift);
  }

  private long floorFixed(long millis) {
    if (zone instanceof ZoneOffset fixed) {
      return floorFixed(millis, fixed.getTotalSeconds() * 1000L, length);
    }
    long floored = floorByTheClock(millis);
    ZoneRules rules = zone.getRules();
    if (rules
        .getOffset(Instant.ofEpochMilli(floored))
        .equals(rules.getOffset(Instant.ofEpochMilli(millis)))) {
      return floored;
    }
    // What the clocks show twice may have begun another interval before they were put back.
    ZoneOffsetTransition change = rules.previousTransition(Instant.ofEpochMilli(millis + 1));
    long changed = change == null ? floored : change.toEpochSecond() * 1000;
    return floored < changed ? floorByTheClock(changed - 1) : floored;
  }

  private long floorByTheClock(long millis) {
    long shift = zone.getRules().getOffset(Instant.ofEpochMilli(millis)).getTotalSeconds() * 1000L;
    long local = Math.addExact(floorFixed(millis, shift, length), shift);
    LocalDateTime floored =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(local, 1000L),
            (int) Math.floorMod(local, 1000L) * 1_000_000,
            ZoneOffset.UTC);
    ZoneOffsetTransition change = zone.getRules().getTransition(floored);
    if (change != null && change.isGap()) {
      return change.toEpochSecond() * 1000;
    }
    long last = Long.MIN_VALUE;
    for (ZoneOffset valid : zone.getRules().getValidOffsets(floored)) {
      long candidate = local - valid.getTotalSeconds() * 1000L;
      if (candidate <= millis) {
        last = Math.max(last, candidate);
      }
    }
    return last == Long.MIN_VALUE ? local - shift : last;
  }
}
