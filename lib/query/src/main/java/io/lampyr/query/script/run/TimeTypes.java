package io.lampyr.query.script.run;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/** Methods of the types of dates and times. */
final class TimeTypes {
  private TimeTypes() {}

  // long on purpose: one line for each method
  static @Nullable Object call(String type, String method, Arguments arguments) {
    return switch (type + "." + arguments.signature(method)) {
      case "Instant.ofEpochMilli/1" -> Instant.ofEpochMilli(arguments.whole(0));
      case "Instant.ofEpochSecond/1" -> Instant.ofEpochSecond(arguments.whole(0));
      case "Instant.parse/1" -> Instant.parse(arguments.text(0));
      case "ZonedDateTime.parse/1" -> ZonedDateTime.parse(arguments.text(0));
      case "ZonedDateTime.parse/2" -> ZonedDateTime.parse(arguments.text(0), format(arguments));
      case "ZonedDateTime.ofInstant/2" ->
          ZonedDateTime.ofInstant(Instant.from(time(arguments, 0)), TimeMembers.zone(arguments, 1));
      case "ZonedDateTime.of/8" ->
          ZonedDateTime.of(
              local(arguments).withNano(arguments.integer(6)), TimeMembers.zone(arguments, 7));
      case "LocalDate.parse/1" -> LocalDate.parse(arguments.text(0));
      case "LocalDate.parse/2" -> LocalDate.parse(arguments.text(0), format(arguments));
      case "LocalDate.of/3" ->
          LocalDate.of(arguments.integer(0), arguments.integer(1), arguments.integer(2));
      case "LocalDate.ofEpochDay/1" -> LocalDate.ofEpochDay(arguments.whole(0));
      case "LocalDateTime.parse/1" -> LocalDateTime.parse(arguments.text(0));
      case "LocalDateTime.parse/2" -> LocalDateTime.parse(arguments.text(0), format(arguments));
      case "LocalDateTime.of/6" -> local(arguments);
      case "LocalDateTime.ofInstant/2" ->
          LocalDateTime.ofInstant(Instant.from(time(arguments, 0)), TimeMembers.zone(arguments, 1));
      case "LocalTime.parse/1" -> LocalTime.parse(arguments.text(0));
      case "Duration.between/2" -> Duration.between(time(arguments, 0), time(arguments, 1));
      case "Duration.parse/1" -> Duration.parse(arguments.text(0));
      case "Duration.ofDays/1" -> Duration.ofDays(arguments.whole(0));
      case "Duration.ofHours/1" -> Duration.ofHours(arguments.whole(0));
      case "Duration.ofMinutes/1" -> Duration.ofMinutes(arguments.whole(0));
      case "Duration.ofSeconds/1" -> Duration.ofSeconds(arguments.whole(0));
      case "Duration.ofMillis/1" -> Duration.ofMillis(arguments.whole(0));
      case "Period.between/2" ->
          Period.between(LocalDate.from(time(arguments, 0)), LocalDate.from(time(arguments, 1)));
      case "Period.ofDays/1" -> Period.ofDays(arguments.integer(0));
      case "Period.ofMonths/1" -> Period.ofMonths(arguments.integer(0));
      case "Period.ofYears/1" -> Period.ofYears(arguments.integer(0));
      case "ZoneId.of/1" -> ZoneId.of(arguments.text(0));
      case "ZoneOffset.of/1" -> ZoneOffset.of(arguments.text(0));
      case "DayOfWeek.of/1" -> DayOfWeek.of(arguments.integer(0));
      case "Month.of/1" -> Month.of(arguments.integer(0));
      case "DateTimeFormatter.ofPattern/1", "DateTimeFormatter.ofPattern/2" ->
          TimeMembers.pattern(arguments.text(0), arguments);
      default -> JavaCalls.callStatic(type, method, arguments);
    };
  }

  private static LocalDateTime local(Arguments arguments) {
    return LocalDateTime.of(
        arguments.integer(0),
        arguments.integer(1),
        arguments.integer(2),
        arguments.integer(3),
        arguments.integer(4),
        arguments.integer(5));
  }

  private static Temporal time(Arguments arguments, int place) {
    if (arguments.value(place) instanceof Temporal time) {
      return time;
    }
    throw arguments.wrong(arguments.value(place), "Temporal");
  }

  private static DateTimeFormatter format(Arguments arguments) {
    if (arguments.value(1) instanceof DateTimeFormatter format) {
      return format;
    }
    throw arguments.wrong(arguments.value(1), "DateTimeFormatter");
  }
}
