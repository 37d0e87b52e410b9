package io.lampyr.query.request;

/** Patterns of fields, in which {@code *} stands for any characters, dots too. */
public final class FieldGlob {
  private FieldGlob() {}

  public static boolean isGlob(String pattern) {
    return pattern.indexOf('*') >= 0;
  }

  /** Goes back only to the last star, so the time is bounded by the product of the lengths. */
  public static boolean matches(String pattern, String path) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < path.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = t;
      } else if (p < pattern.length() && pattern.charAt(p) == path.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
