package io.lampyr.mapping.source;

/** A pattern of paths in which {@code *} stands for any characters, dots too. */
record PathPattern(String pattern) {

  /** Whether the path itself matches. */
  boolean matches(String path) {
    return matches(path, false);
  }

  /** Whether a path that begins with this one and a dot may match. */
  boolean mayMatchBelow(String path) {
    return matches(path + ".", true);
  }

  /** Goes back only to the last star, so the time is bounded by the product of the lengths. */
  private boolean matches(String text, boolean prefix) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        if (prefix) {
          return true;
        }
        star = p++;
        retry = t;
      } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    if (prefix) {
      return true;
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
