package io.lampyr.mapping.date;

import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code yyyy-MM-dd'T'HH:mm:ss.SSSXXX}, the form of nearly every date that is written, digit
 * by digit: {@code java.time} takes some ten times as long.
 */
final class IsoText {
  private static final int LONGEST = "yyyy-MM-ddTHH:mm:ss.SSS+hh:mm".length();
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final char[] chars = new char[LONGEST];
  private int at;

  private IsoText() {}

  /** Whether the pattern of {@code java.time} writes that, of the years that are written here. */
  static boolean isPattern(String pattern) {
    return pattern.equals("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
        || pattern.equals("uuuu-MM-dd'T'HH:mm:ss.SSSXXX");
  }

  /** The text; null for a time that {@code java.time} writes otherwise. */
  static @Nullable String of(ZonedDateTime time) {
    int year = time.getYear();
    int offset = time.getOffset().getTotalSeconds();
    return year < 1 || year > 9999 || offset % 60 != 0 ? null : new IsoText().write(time, offset);
  }

  private String write(ZonedDateTime time, int offset) {
    digits(time.getYear(), 4);
    then('-', time.getMonthValue());
    then('-', time.getDayOfMonth());
    then('T', time.getHour());
    then(':', time.getMinute());
    then(':', time.getSecond());
    chars[at++] = '.';
    digits(time.getNano() / NANOS_PER_MILLI, 3);
    if (offset == 0) {
      chars[at++] = 'Z';
    } else {
      int minutes = Math.abs(offset) / 60;
      then(offset < 0 ? '-' : '+', minutes / 60);
      then(':', minutes % 60);
    }
    return new String(chars, 0, at);
  }

  private void then(char before, int twoDigits) {
    chars[at++] = before;
    digits(twoDigits, 2);
  }

  private void digits(int number, int count) {
    int rest = number;
    for (int i = at + count - 1; i >= at; i--) {
      chars[i] = (char) ('0' + rest % 10);
      rest /= 10;
    }
    at += count;
  }
}
