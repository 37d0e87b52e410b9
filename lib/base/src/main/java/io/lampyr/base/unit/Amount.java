package io.lampyr.base.unit;

import io.lampyr.base.error.InvalidInputException;

/** A whole number and the unit that follows it, not yet understood. */
record Amount(long number, String unit) {
  private static final int MOST_DIGITS = 18;

  /** Splits {@code 16mb} into 16 and mb; {@code expected} says what would have been right. */
  static Amount parse(String what, String text, String expected) {
    String trimmed = text.strip();
    int digits = 0;
    while (digits < trimmed.length() && isDigit(trimmed.charAt(digits))) {
      digits++;
    }
    if (digits == 0) {
      throw refused(what, text, "does not begin with a digit", expected);
    }
    if (digits > MOST_DIGITS) {
      throw refused(what, text, "is too large", expected);
    }
    String unit = trimmed.substring(digits).strip();
    if (unit.startsWith(".") || unit.startsWith(",")) {
      throw refused(what, text, "is a fraction", expected);
    }
    if (unit.isEmpty()) {
      throw refused(what, text, "has no unit", expected);
    }
    return new Amount(Long.parseLong(trimmed.substring(0, digits)), unit);
  }

  static InvalidInputException refused(String what, String text, String why, String expected) {
    return new InvalidInputException(
        what + " " + why + " value=\"" + text + "\" expected=\"" + expected + "\"");
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
