package io.lampyr.metrics.promql.syntax;

/** Finds where a number ends, or a length of time. What is found need not be a number yet. */
final class NumberScan {
  private static final String DECIMAL = "0123456789";

  private final String input;
  private int at;

  NumberScan(String input, int at) {
    this.input = input;
    this.at = at;
  }

  int at() {
    return at;
  }

  private boolean is(String any) {
    return at < input.length() && any.indexOf(input.charAt(at)) >= 0;
  }

  private boolean accept(String any) {
    if (is(any)) {
      at++;
      return true;
    }
    return false;
  }

  private boolean isEnd() {
    return at >= input.length();
  }

  /** Whether it is a number; where it ends, or where it went wrong, is told by {@link #at}. */
  boolean number() {
    int begin = at;
    String digits = DECIMAL;
    if (accept("0") && accept("xX")) {
      accept("_");
      digits = DECIMAL + "abcdefABCDEF";
    }
    accept(".");
    accept(digits);
    boolean dot = false;
    boolean exponent = false;
    while (is(digits + "._eE")) {
      if (is(".")) {
        at++;
        if (dot || accept("_.") || digits.length() > DECIMAL.length()) {
          return false;
        }
        dot = true;
      } else if (is("eE")) {
        at++;
        if (exponent) {
          return false;
        }
        exponent = true;
        accept("+-");
        if (accept("._eE") || isEnd()) {
          return false;
        }
      } else if (accept("_")) {
        if (accept("._eE") || isEnd()) {
          return false;
        }
      } else {
        while (accept(digits)) {
          // All of them.
        }
      }
    }
    return at > begin && !isWordNext();
  }

  /** Whether what follows the digits makes them a length of time. */
  boolean rest() {
    if (!accept("smhdwy")) {
      return false;
    }
    accept("s");
    while (accept(DECIMAL)) {
      while (accept(DECIMAL)) {
        // All of them.
      }
      if (!accept("smhdw")) {
        return false;
      }
      accept("s");
    }
    if (isWordNext()) {
      at++;
      return false;
    }
    return true;
  }

  private boolean isWordNext() {
    return !isEnd() && (Lexer.isAlpha(input.charAt(at)) || Lexer.isDigit(input.charAt(at)));
  }
}
