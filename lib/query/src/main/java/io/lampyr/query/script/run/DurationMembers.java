package io.lampyr.query.script.run;

import java.time.Duration;
import java.time.Period;
import org.jspecify.annotations.Nullable;

/** Methods of lengths of time. */
final class DurationMembers {
  private DurationMembers() {}

  static @Nullable Object of(Duration duration, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "toMillis/0" -> duration.toMillis();
      case "toNanos/0" -> duration.toNanos();
      case "toSeconds/0", "getSeconds/0" -> duration.toSeconds();
      case "toMinutes/0" -> duration.toMinutes();
      case "toHours/0" -> duration.toHours();
      case "toDays/0" -> duration.toDays();
      case "isNegative/0" -> duration.isNegative();
      case "isZero/0" -> duration.isZero();
      case "abs/0" -> duration.abs();
      case "negated/0" -> duration.negated();
      case "plus/1" -> duration.plus(other(arguments));
      case "minus/1" -> duration.minus(other(arguments));
      case "compareTo/1" -> duration.compareTo(other(arguments));
      default -> Members.any(duration, method, arguments);
    };
  }

  private static Duration other(Arguments arguments) {
    if (arguments.value(0) instanceof Duration other) {
      return other;
    }
    throw arguments.wrong(arguments.value(0), "Duration");
  }

  static @Nullable Object of(Period period, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "getDays/0" -> period.getDays();
      case "getMonths/0" -> period.getMonths();
      case "getYears/0" -> period.getYears();
      case "toTotalMonths/0" -> period.toTotalMonths();
      case "isNegative/0" -> period.isNegative();
      default -> Members.any(period, method, arguments);
    };
  }
}
