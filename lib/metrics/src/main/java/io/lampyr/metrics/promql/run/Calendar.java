package io.lampyr.metrics.promql.run;

/** Parts of dates in UTC, of any number of seconds since 1970. */
final class Calendar {
  private static final long DAY = 86_400;
  private static final long HOUR = 3600;
  private static final long ERA_DAYS = 146_097;
  private static final long EPOCH_SHIFT = 719_468;
  private static final int THURSDAY = 4;

  /** As Go counts: from the first year that it knows, and around once the numbers are used up. */
  private static final long ABSOLUTE = 9_223_372_028_741_760_000L;

  private Calendar() {}

  static double of(String function, long seconds) {
    long absolute = seconds + ABSOLUTE;
    long days = Long.divideUnsigned(absolute, DAY) - ABSOLUTE / DAY;
    long inDay = Long.remainderUnsigned(absolute, DAY);
    return switch (function) {
      case "hour" -> Math.floorDiv(inDay, HOUR);
      case "minute" -> Math.floorDiv(inDay % HOUR, 60);
      case "day_of_week" -> Math.floorMod(days + THURSDAY, 7);
      default -> ofDate(function, date(days));
    };
  }

  private record Date(long year, int month, int day) {
    boolean isLeap() {
      return Math.floorMod(year, 4) == 0
          && (Math.floorMod(year, 100) != 0 || Math.floorMod(year, 400) == 0);
    }

    int monthDays() {
      return switch (month) {
        case 2 -> isLeap() ? 29 : 28;
        case 4, 6, 9, 11 -> 30;
        default -> 31;
      };
    }
  }

  private static double ofDate(String function, Date date) {
    return switch (function) {
      case "year" -> date.year();
      case "month" -> date.month();
      case "day_of_month" -> date.day();
      case "days_in_month" -> date.monthDays();
      default -> {
        int days = date.day();
        for (int month = 1; month < date.month(); month++) {
          days += new Date(date.year(), month, 1).monthDays();
        }
        yield days;
      }
    };
  }

  /** Counted in years that begin in March, so that the day of leap years is the last one. */
  private static Date date(long days) {
    long shifted = days + EPOCH_SHIFT;
    long era = Math.floorDiv(shifted, ERA_DAYS);
    int dayOfEra = (int) Math.floorMod(shifted, ERA_DAYS);
    int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int fromMarch = (5 * dayOfYear + 2) / 153;
    int day = dayOfYear - (153 * fromMarch + 2) / 5 + 1;
    int month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
    return new Date(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
  }
}
