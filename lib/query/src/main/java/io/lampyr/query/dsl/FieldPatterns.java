package io.lampyr.query.dsl;

/** Names of fields with {@code *} in them. */
final class FieldPatterns {
  private FieldPatterns() {}

  static boolean isPattern(String text) {
    return text.indexOf('*') >= 0;
  }

  /** Whether the name is of the pattern; in time of at most the product of their lengths. */
  static boolean matches(String pattern, String name) {
    int at = 0;
    int in = 0;
    int star = -1;
    int retry = 0;
    while (in < name.length()) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        retry = in;
      } else if (at < pattern.length() && pattern.charAt(at) == name.charAt(in)) {
        at++;
        in++;
      } else if (star >= 0) {
        at = star + 1;
        in = ++retry;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }
}
