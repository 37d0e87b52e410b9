package io.lampyr.mapping.date;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;

/**
 * Date arithmetic as queries write it: {@code now-1d/d}, {@code 2024-01-01||+1M/M}. Rounding cuts
 * off, or goes to the unit's last millisecond where the upper end of a range is asked for.
 */
public final class DateMath {
  private final DateFormat format;

  public DateMath(DateFormat format) {
    this.format = format;
  }

  /**
   * The instant that the text means; a text that means none, or one that has no number of
   * milliseconds, is a {@link FaultException}.
   */
  public Instant parse(String text, Instant now, boolean roundUp, ZoneId zone) {
    try {
      Instant meant = meant(text, now, roundUp, zone);
      var _ = meant.toEpochMilli();
      return meant;
    } catch (ArithmeticException | DateTimeException beyond) {
      throw wrong("date [" + text + "] is beyond what dates can be");
    }
  }

  private Instant meant(String text, Instant now, boolean roundUp, ZoneId zone) {
    String math;
    Instant start;
    if (text.startsWith("now")) {
      start = now;
      math = text.substring("now".length());
    } else {
      int bars = text.indexOf("||");
      String date = bars < 0 ? text : text.substring(0, bars);
      math = bars < 0 ? "" : text.substring(bars + 2);
      start = start(date, zone, roundUp && math.isEmpty());
    }
    return math.isEmpty() ? start : apply(math, start.atZone(zone), roundUp, text).toInstant();
  }

  private Instant start(String date, ZoneId zone, boolean roundUp) {
    if (date.isEmpty()) {
      throw new FaultException(ErrorKind.PARSE, "cannot parse empty date");
    }
    @Nullable Instant parsed = format.parse(date, zone, roundUp);
    if (parsed == null) {
      String reason =
          "failed to parse date field [" + date + "] with format [" + format.pattern() + "]";
      throw new FaultException(
          Fault.of(ErrorKind.DATE_TIME_PARSE, "Failed to parse with all enclosed parsers")
              .within(ErrorKind.ILLEGAL_ARGUMENT, reason)
              .within(ErrorKind.PARSE, reason + ": [" + reason + "]"));
    }
    return parsed;
  }

  private static ZonedDateTime apply(
      String math, ZonedDateTime start, boolean roundUp, String text) {
    ZonedDateTime time = start;
    int at = 0;
    while (at < math.length()) {
      char operator = math.charAt(at++);
      if (operator != '/' && operator != '+' && operator != '-') {
        throw wrong("operator not supported for date math [" + math + "]");
      }
      int digits = at;
      while (at < math.length() && Character.isDigit(math.charAt(at))) {
        at++;
      }
      if (at == math.length() || at - digits > 9) {
        throw wrong("truncated date math [" + text + "]");
      }
      int amount = digits == at ? 1 : Integer.parseInt(math.substring(digits, at));
      char unit = math.charAt(at++);
      if (operator != '/') {
        time = time.plus(operator == '+' ? amount : -amount, unit(unit, math));
      } else if (amount != 1) {
        throw wrong("rounding `/` can only be used on single unit types [" + math + "]");
      } else {
        ZonedDateTime floor = floor(time, unit, math);
        time = roundUp ? floor.plus(1, unit(unit, math)).minus(1, ChronoUnit.MILLIS) : floor;
      }
    }
    return time;
  }

  private static ChronoUnit unit(char unit, String math) {
    return switch (unit) {
      case 'y' -> ChronoUnit.YEARS;
      case 'M' -> ChronoUnit.MONTHS;
      case 'w' -> ChronoUnit.WEEKS;
      case 'd' -> ChronoUnit.DAYS;
      case 'h', 'H' -> ChronoUnit.HOURS;
      case 'm' -> ChronoUnit.MINUTES;
      case 's' -> ChronoUnit.SECONDS;
      default -> throw wrong("unit [" + unit + "] not supported for date math [" + math + "]");
    };
  }

  private static ZonedDateTime floor(ZonedDateTime time, char unit, String math) {
    return switch (unit) {
      case 'y' -> time.withDayOfYear(1).truncatedTo(ChronoUnit.DAYS);
      case 'M' -> time.withDayOfMonth(1).truncatedTo(ChronoUnit.DAYS);
      case 'w' ->
          time.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
              .truncatedTo(ChronoUnit.DAYS);
      default -> time.truncatedTo(unit(unit, math));
    };
  }

  private static FaultException wrong(String reason) {
    return new FaultException(ErrorKind.PARSE, reason);
  }
}
