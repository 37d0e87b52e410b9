package io.lampyr.query.script.number;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.WeekFields;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What expressions ask of dates, in UTC: {@code doc['d'].date.year}, {@code doc['d'].getYear()}.
 */
final class DateParts {
  private DateParts() {}

  /** What stands behind {@code date}, as a variable or as a getter; null if nothing does. */
  static @Nullable ToIntFunction<ZonedDateTime> ofDate(String member, boolean called) {
    if (!called) {
      return part(member);
    }
    return member.length() > 3 && member.startsWith("get")
        ? part(member.substring(3, 4).toLowerCase(Locale.ROOT) + member.substring(4))
        : null;
  }

  private static @Nullable ToIntFunction<ZonedDateTime> part(String name) {
    return switch (name) {
      case "centuryOfEra" -> time -> time.get(ChronoField.YEAR_OF_ERA) / 100;
      case "dayOfMonth" -> ZonedDateTime::getDayOfMonth;
      case "dayOfWeek" -> time -> time.getDayOfWeek().getValue();
      case "dayOfYear" -> ZonedDateTime::getDayOfYear;
      case "era" -> time -> time.get(ChronoField.ERA);
      case "hourOfDay" -> ZonedDateTime::getHour;
      case "millisOfDay" -> time -> time.get(ChronoField.MILLI_OF_DAY);
      case "millisOfSecond" -> time -> time.get(ChronoField.MILLI_OF_SECOND);
      case "minuteOfDay" -> time -> time.get(ChronoField.MINUTE_OF_DAY);
      case "minuteOfHour" -> ZonedDateTime::getMinute;
      case "monthOfYear" -> ZonedDateTime::getMonthValue;
      case "secondOfDay" -> time -> time.get(ChronoField.SECOND_OF_DAY);
      case "secondOfMinute" -> ZonedDateTime::getSecond;
      case "weekOfWeekyear" -> time -> time.get(WeekFields.ISO.weekOfWeekBasedYear());
      case "weekyear" -> time -> time.get(WeekFields.ISO.weekBasedYear());
      case "year" -> ZonedDateTime::getYear;
      case "yearOfCentury" -> time -> time.get(ChronoField.YEAR_OF_ERA) % 100;
      case "yearOfEra" -> time -> time.get(ChronoField.YEAR_OF_ERA);
      default -> null;
    };
  }

  /** The older getters of the field itself, whose months begin at zero; null if it is none. */
  static @Nullable ToIntFunction<ZonedDateTime> ofField(String getter) {
    return switch (getter) {
      case "getYear" -> ZonedDateTime::getYear;
      case "getMonth" -> time -> time.getMonthValue() - 1;
      case "getDayOfMonth" -> ZonedDateTime::getDayOfMonth;
      case "getHourOfDay" -> ZonedDateTime::getHour;
      case "getMinutes" -> ZonedDateTime::getMinute;
      case "getSeconds" -> ZonedDateTime::getSecond;
      default -> null;
    };
  }

  static double of(double millis, ToIntFunction<ZonedDateTime> part) {
    return part.applyAsInt(Instant.ofEpochMilli((long) Math.floor(millis)).atZone(ZoneOffset.UTC));
  }
}
