package io.lampyr.mapping.fault;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as clients write them: a whole number, which may have a sign, and a unit in any case, but
 * for minutes, as a capital stands for months; zero and minus one need none.
 */
public final class TimeText {
  private static final Pattern AMOUNT =
      Pattern.compile("(.*?)(nanos|micros|ms|s|m|h|d)", Pattern.DOTALL);
  private static final Pattern MINUS_ONE = Pattern.compile("-0*1");
  private static final Pattern ZERO = Pattern.compile("0+");
  private static final Duration NONE = Duration.ofMillis(-1);
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private TimeText() {}

  /**
   * The time; a negative one for what begins with minus one, which stands for none.
   *
   * @param setting by which the time is given
   */
  public static Duration parse(String setting, String text) {
    String plain = text.strip();
    String lower = plain.toLowerCase(Locale.ROOT);
    if (ZERO.matcher(lower).matches()) {
      return Duration.ZERO;
    }
    if (MINUS_ONE.matcher(lower).matches()) {
      return NONE;
    }
    Matcher amount = AMOUNT.matcher(lower);
    if (!amount.matches() || (amount.group(2).equals("m") && plain.endsWith("M"))) {
      throw refused(setting, text, "unit is missing or unrecognized");
    }
    long number = number(text, amount.group(1).strip());
    if (number < -1) {
      throw refused(setting, text, "negative durations are not supported");
    }
    return number == -1 ? NONE : of(number, amount.group(2));
  }

  /** The same where a time has to be said. */
  public static Duration some(String setting, String text) {
    Duration time = parse(setting, text);
    if (time.isNegative()) {
      throw refused(setting, text, "negative durations are not supported");
    }
    return time;
  }

  private static Duration of(long number, String unit) {
    try {
      return Durations.parse(number + unit);
    } catch (InvalidInputException longer) {
      return LONGEST;
    }
  }

  private static long number(String text, String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException malformed) {
      String why = isNumber(digits) ? ", fractional time values are not supported" : "";
      throw new FaultException(
          Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + digits + "\"")
              .within(ErrorKind.ILLEGAL_ARGUMENT, "failed to parse [" + text + "]" + why));
    }
  }

  private static boolean isNumber(String digits) {
    try {
      var _ = Double.parseDouble(digits);
      return true;
    } catch (NumberFormatException malformed) {
      return false;
    }
  }

  private static FaultException refused(String setting, String text, String why) {
    return FaultException.argument(
        "failed to parse setting ["
            + setting
            + "] with value ["
            + text
            + "] as a time value: "
            + why);
  }
}
