package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Methods of dates, times and what is between them. */
final class TimeMembers {
  private TimeMembers() {}

  static boolean isTime(@Nullable Object value) {
    return value instanceof TemporalAccessor
        || value instanceof TemporalAmount
        || value instanceof ZoneId
        || value instanceof ChronoUnit
        || value instanceof ChronoField
        || value instanceof DateTimeFormatter;
  }

  /** What {@code year} is for {@code getYear()}. */
  static @Nullable Object property(Object of, String name) {
    return of instanceof TemporalAccessor time ? getter(time, name) : null;
  }

  private static @Nullable Object getter(TemporalAccessor time, String name) {
    try {
      return switch (name) {
        case "year" -> time.get(ChronoField.YEAR);
        case "monthValue", "monthOfYear" -> time.get(ChronoField.MONTH_OF_YEAR);
        case "month" -> Month.from(time);
        case "dayOfMonth" -> time.get(ChronoField.DAY_OF_MONTH);
        case "dayOfYear" -> time.get(ChronoField.DAY_OF_YEAR);
        case "dayOfWeek" -> DayOfWeek.from(time);
        case "dayOfWeekEnum" -> DayOfWeek.from(time);
        case "weekOfWeekyear" -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
        case "weekyear" -> time.get(IsoFields.WEEK_BASED_YEAR);
        case "hour", "hourOfDay" -> time.get(ChronoField.HOUR_OF_DAY);
        case "minute", "minuteOfHour" -> time.get(ChronoField.MINUTE_OF_HOUR);
        case "second", "secondOfMinute" -> time.get(ChronoField.SECOND_OF_MINUTE);
        case "secondOfDay" -> time.get(ChronoField.SECOND_OF_DAY);
        case "minuteOfDay" -> time.get(ChronoField.MINUTE_OF_DAY);
        case "millisOfSecond" -> time.get(ChronoField.MILLI_OF_SECOND);
        case "millisOfDay" -> time.get(ChronoField.MILLI_OF_DAY);
        case "nano" -> time.get(ChronoField.NANO_OF_SECOND);
        case "millis" -> Instant.from(time).toEpochMilli();
        case "zone" -> ZoneId.from(time);
        default -> null;
      };
    } catch (DateTimeException hasNone) {
      return null;
    }
  }

  static @Nullable Object call(Object of, String method, Arguments arguments) {
    try {
      Object read = arguments.count() == 0 && method.startsWith("get") ? read(of, method) : null;
      if (read != null) {
        return read;
      }
      return switch (of) {
        case Temporal time -> ofTime(time, method, arguments);
        case Duration duration -> DurationMembers.of(duration, method, arguments);
        case Period period -> DurationMembers.of(period, method, arguments);
        case ChronoUnit unit when method.equals("between") ->
            unit.between(time(arguments, 0), time(arguments, 1));
        case DateTimeFormatter format -> formatted(format, method, arguments);
        case Enum<?> constant -> ofConstant(constant, method, arguments);
        case ZoneId zone when method.equals("getId") -> zone.getId();
        default -> Members.any(of, method, arguments);
      };
    } catch (DateTimeException | ArithmeticException impossible) {
      throw ScriptFailure.argument(String.valueOf(impossible.getMessage()), arguments.offset());
    }
  }

  private static @Nullable Object read(Object of, String method) {
    if (!(of instanceof TemporalAccessor time) || method.length() < 4) {
      return null;
    }
    return getter(time, Character.toLowerCase(method.charAt(3)) + method.substring(4));
  }

  private static Temporal time(Arguments arguments, int place) {
    if (arguments.value(place) instanceof Temporal time) {
      return time;
    }
    throw arguments.wrong(arguments.value(place), "Temporal");
  }

  private static TemporalUnit unit(Arguments arguments, int place) {
    if (arguments.value(place) instanceof ChronoUnit unit) {
      return unit;
    }
    throw arguments.wrong(arguments.value(place), "ChronoUnit");
  }

  private static @Nullable Object ofTime(Temporal time, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "toInstant/0" -> Instant.from(time);
      case "toEpochMilli/0" -> Instant.from(time).toEpochMilli();
      case "toEpochSecond/0", "getEpochSecond/0" -> time.getLong(ChronoField.INSTANT_SECONDS);
      case "toEpochDay/0" -> time.getLong(ChronoField.EPOCH_DAY);
      case "toLocalDate/0" -> LocalDate.from(time);
      case "toLocalTime/0" -> LocalTime.from(time);
      case "toLocalDateTime/0" -> LocalDateTime.from(time);
      case "atZone/1", "withZoneSameInstant/1" -> Instant.from(time).atZone(zone(arguments, 0));
      case "isBefore/1" -> order(time, arguments) < 0;
      case "isAfter/1" -> order(time, arguments) > 0;
      case "isEqual/1" -> order(time, arguments) == 0;
      case "compareTo/1" -> order(time, arguments);
      case "until/2" -> time.until(time(arguments, 0), unit(arguments, 1));
      case "plus/2" -> time.plus(arguments.whole(0), unit(arguments, 1));
      case "minus/2" -> time.minus(arguments.whole(0), unit(arguments, 1));
      case "plus/1" -> time.plus(amount(arguments));
      case "minus/1" -> time.minus(amount(arguments));
      case "get/1", "getLong/1" -> time.getLong(field(arguments));
      case "format/1" -> format(arguments, 0).format(time);
      case "toString/1" -> pattern(arguments.text(0), arguments).format(time);
      default -> changed(time, method, arguments);
    };
  }

  private static int order(Temporal time, Arguments arguments) {
    Temporal other = time(arguments, 0);
    if (time instanceof ZonedDateTime a && other instanceof ZonedDateTime b) {
      return a.toInstant().compareTo(b.toInstant());
    }
    return ScalarMembers.compare(time, other, arguments.offset());
  }

  /** {@code plusDays}, {@code minusHours}, {@code withYear}, {@code truncatedTo} and their like. */
  private static @Nullable Object changed(Temporal time, String method, Arguments arguments) {
    if (method.equals("truncatedTo") && arguments.count() == 1) {
      TemporalUnit unit = unit(arguments, 0);
      return switch (time) {
        case ZonedDateTime zoned -> zoned.truncatedTo(unit);
        case Instant instant -> instant.truncatedTo(unit);
        case LocalDateTime local -> local.truncatedTo(unit);
        default -> JavaCalls.call(time, method, arguments);
      };
    }
    boolean plus = method.startsWith("plus");
    String name = method.substring(Math.min(method.length(), plus ? 4 : 5));
    if ((plus || method.startsWith("minus")) && arguments.count() == 1) {
      for (ChronoUnit unit : ChronoUnit.values()) {
        if (unit.toString().equals(name)) {
          return plus ? time.plus(arguments.whole(0), unit) : time.minus(arguments.whole(0), unit);
        }
      }
    }
    ChronoField field =
        switch (method) {
          case "withYear" -> ChronoField.YEAR;
          case "withMonth" -> ChronoField.MONTH_OF_YEAR;
          case "withDayOfMonth" -> ChronoField.DAY_OF_MONTH;
          case "withDayOfYear" -> ChronoField.DAY_OF_YEAR;
          case "withHour" -> ChronoField.HOUR_OF_DAY;
          case "withMinute" -> ChronoField.MINUTE_OF_HOUR;
          case "withSecond" -> ChronoField.SECOND_OF_MINUTE;
          case "withNano" -> ChronoField.NANO_OF_SECOND;
          default -> null;
        };
    if (field == null || arguments.count() != 1) {
      return Members.any(time, method, arguments);
    }
    return time.with(field, arguments.whole(0));
  }

  private static TemporalAmount amount(Arguments arguments) {
    if (arguments.value(0) instanceof TemporalAmount amount) {
      return amount;
    }
    throw arguments.wrong(arguments.value(0), "Duration");
  }

  private static TemporalField field(Arguments arguments) {
    if (arguments.value(0) instanceof TemporalField field) {
      return field;
    }
    throw arguments.wrong(arguments.value(0), "TemporalField");
  }

  static ZoneId zone(Arguments arguments, int place) {
    return arguments.value(place) instanceof ZoneId zone ? zone : ZoneId.of(arguments.text(place));
  }

  private static DateTimeFormatter format(Arguments arguments, int place) {
    return arguments.value(place) instanceof DateTimeFormatter format
        ? format
        : pattern(arguments.text(place), arguments);
  }

  static DateTimeFormatter pattern(String pattern, Arguments arguments) {
    try {
      return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    } catch (IllegalArgumentException unknown) {
      throw ScriptFailure.argument(String.valueOf(unknown.getMessage()), arguments.offset());
    }
  }

  private static @Nullable Object formatted(
      DateTimeFormatter format, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "format/1" -> format.format(time(arguments, 0));
      case "withZone/1" -> format.withZone(zone(arguments, 0));
      case "withLocale/1" -> format;
      default -> JavaCalls.call(format, method, arguments);
    };
  }

  private static @Nullable Object ofConstant(Enum<?> constant, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "getValue/0" ->
          switch (constant) {
            case DayOfWeek day -> day.getValue();
            case Month month -> month.getValue();
            default -> JavaCalls.call(constant, method, arguments);
          };
      case "name/0" -> constant.name();
      case "compareTo/1" -> ScalarMembers.compare(constant, arguments.any(0), arguments.offset());
      case "getDisplayName/2" ->
          switch (constant) {
            case DayOfWeek day -> day.getDisplayName(TextStyle.FULL, Locale.ROOT);
            case Month month -> month.getDisplayName(TextStyle.FULL, Locale.ROOT);
            default -> JavaCalls.call(constant, method, arguments);
          };
      case "plus/1" ->
          switch (constant) {
            case DayOfWeek day -> day.plus(arguments.whole(0));
            case Month month -> month.plus(arguments.whole(0));
            default -> JavaCalls.call(constant, method, arguments);
          };
      default -> Members.any(constant, method, arguments);
    };
  }
}
