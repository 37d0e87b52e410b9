package io.lampyr.metrics.promql.number;

import io.lampyr.base.error.InvalidInputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as texts: {@code 1h30m}. */
public final class Durations {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:(\\d+)y)?(?:(\\d+)w)?(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?(?:(\\d+)ms)?");
  private static final long DAY = 86_400_000L;
  private static final long[] MILLIS = {365 * DAY, 7 * DAY, DAY, 3_600_000, 60_000, 1000, 1};
  private static final String[] UNITS = {"y", "w", "d", "h", "m", "s", "ms"};
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MOST_DIGITS = 18;

  private Durations() {}

  /** In milliseconds. */
  public static long parse(String text) {
    if (text.isEmpty()) {
      throw new InvalidInputException("empty duration string");
    }
    if (text.equals("0")) {
      return 0;
    }
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new InvalidInputException("not a valid duration string: " + GoText.quoted(text));
    }
    try {
      long millis = 0;
      for (int i = 0; i < MILLIS.length; i++) {
        String digits = matcher.group(i + 1);
        if (digits != null) {
          if (digits.length() > MOST_DIGITS) {
            throw new ArithmeticException();
          }
          millis = Math.addExact(millis, Math.multiplyExact(Long.parseLong(digits), MILLIS[i]));
        }
      }
      var _ = Math.multiplyExact(millis, NANOS_PER_MILLI);
      return millis;
    } catch (ArithmeticException overflow) {
      throw new InvalidInputException("duration out of range", overflow);
    }
  }

  /** The shortest text of so many milliseconds, which are not negative. */
  public static String text(long millis) {
    if (millis == 0) {
      return "0s";
    }
    StringBuilder text = new StringBuilder();
    long rest = millis;
    for (int i = 0; i < MILLIS.length; i++) {
      boolean exact = i < 2;
      if (rest >= MILLIS[i] && (!exact || rest % MILLIS[i] == 0)) {
        text.append(rest / MILLIS[i]).append(UNITS[i]);
        rest %= MILLIS[i];
      }
    }
    return text.toString();
  }
}
