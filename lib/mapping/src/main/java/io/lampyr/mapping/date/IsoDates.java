package io.lampyr.mapping.date;

import org.jspecify.annotations.Nullable;

/**
 * Reads {@code yyyy[-MM[-dd[THH[:mm[:ss[.S…]]][zone]]]]} straight from characters: the format of
 * nearly every date in logs, so it makes no objects. Lenient readers take one digit where strict
 * ones want two.
 */
final class IsoDates {
  /** Not a date of this format. */
  static final long NONE = Long.MIN_VALUE;

  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int MAX_FRACTION_DIGITS = 9;

  private final char[] chars;
  private final int end;
  private final boolean strict;
  private final boolean up;
  private int at;

  private int month = 1;
  private int day = 1;
  private int hour;
  private int minute;
  private int second;
  private int nano;
  private int offsetSeconds;
  private boolean zoned;
  private Precision precision = Precision.YEAR;
  private int year;

  /** The smallest unit that the text gave; smaller ones are rounded up where a query asks so. */
  private enum Precision {
    YEAR,
    MONTH,
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    FRACTION
  }

  private IsoDates(char[] chars, int offset, int length, boolean strict, boolean up) {
    this.chars = chars;
    this.at = offset;
    this.end = offset + length;
    this.strict = strict;
    this.up = up;
  }

  /** Milliseconds since the epoch in UTC, or {@link #NONE}. */
  static long millis(char[] chars, int offset, int length, boolean strict) {
    IsoDates reader = new IsoDates(chars, offset, length, strict, false);
    return reader.read() ? reader.epochSecond() * 1000 + reader.nano / 1_000_000 : NONE;
  }

  /**
   * The reader behind the text, or null if it is no such date. {@code up} gives units of a day that
   * the text left out their highest values, and takes a day behind its month for the month's last.
   */
  static @Nullable IsoDates parse(String text, boolean strict, boolean up) {
    IsoDates reader = new IsoDates(text.toCharArray(), 0, text.length(), strict, up);
    if (!reader.read()) {
      return null;
    }
    if (up) {
      reader.roundUp();
    }
    return reader;
  }

  /** Whether the text named a zone. */
  boolean zoned() {
    return zoned;
  }

  int nano() {
    return nano;
  }

  private void roundUp() {
    if (precision.compareTo(Precision.HOUR) < 0) {
      hour = 23;
    }
    if (precision.compareTo(Precision.MINUTE) < 0) {
      minute = 59;
    }
    if (precision.compareTo(Precision.SECOND) < 0) {
      second = 59;
    }
    if (precision.compareTo(Precision.FRACTION) < 0) {
      nano = 999_999_999;
    }
  }

  long epochSecond() {
    return epochDay(year, month, day) * SECONDS_PER_DAY
        + hour * 3600L
        + minute * 60L
        + second
        - offsetSeconds;
  }

  private boolean read() {
    year = digits(4, 4);
    if (year < 0) {
      return false;
    }
    if (at == end) {
      return true;
    }
    if (!skip('-') || (month = digits(minimum(), 2)) < 1 || month > 12) {
      return false;
    }
    precision = Precision.MONTH;
    if (at == end) {
      return true;
    }
    int days = daysOf(year, month);
    if (!skip('-') || (day = digits(minimum(), 2)) < 1 || day > (up ? 31 : days)) {
      return false;
    }
    day = Math.min(day, days);
    precision = Precision.DAY;
    return at == end || (skip('T') && (at == end || time()));
  }

  private boolean time() {
    hour = digits(minimum(), 2);
    if (hour < 0 || hour > 23) {
      return false;
    }
    precision = Precision.HOUR;
    if (skip(':')) {
      minute = digits(minimum(), 2);
      if (minute < 0 || minute > 59) {
        return false;
      }
      precision = Precision.MINUTE;
      if (skip(':') && !seconds()) {
        return false;
      }
    }
    return at == end || zone();
  }

  private boolean seconds() {
    second = digits(minimum(), 2);
    if (second < 0 || second > 59) {
      return false;
    }
    precision = Precision.SECOND;
    if (at < end && (chars[at] == '.' || chars[at] == ',')) {
      at++;
      int start = at;
      int value = digits(1, MAX_FRACTION_DIGITS);
      if (value < 0) {
        return false;
      }
      for (int given = at - start; given < MAX_FRACTION_DIGITS; given++) {
        value *= 10;
      }
      nano = value;
      precision = Precision.FRACTION;
    }
    return true;
  }

  private boolean zone() {
    zoned = true;
    if (skip('Z')) {
      return at == end;
    }
    int sign = skip('+') ? 1 : skip('-') ? -1 : 0;
    int hours = sign == 0 ? -1 : digits(2, 2);
    if (hours < 0 || hours > 18) {
      return false;
    }
    int minutes = 0;
    if (at < end) {
      // Both +01:00 and +0100 are common; the colon decides nothing else.
      skip(':');
      minutes = digits(2, 2);
      if (minutes < 0 || minutes > 59) {
        return false;
      }
    }
    offsetSeconds = sign * (hours * 3600 + minutes * 60);
    return at == end;
  }

  private int minimum() {
    return strict ? 2 : 1;
  }

  private boolean skip(char expected) {
    if (at < end && chars[at] == expected) {
      at++;
      return true;
    }
    return false;
  }

  /** The number made of the next digits, or -1 if there are fewer than wanted. */
  private int digits(int least, int most) {
    int start = at;
    int value = 0;
    while (at < end && at - start < most && chars[at] >= '0' && chars[at] <= '9') {
      value = value * 10 + (chars[at] - '0');
      at++;
    }
    return at - start < least ? -1 : value;
  }

  private static int daysOf(int year, int month) {
    boolean leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : DAYS[month - 1];
  }

  /** Days since 1970-01-01 in the proleptic Gregorian calendar, counted in years from March. */
  private static long epochDay(int year, int month, int day) {
    long y = month <= 2 ? year - 1 : year;
    long era = Math.floorDiv(y, 400);
    long yearOfEra = y - era * 400;
    long dayOfYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097 + dayOfEra - 719_468;
  }
}
