package io.lampyr.base.glob;

import java.util.Collection;

/**
 * Patterns in which {@code *} stands for any characters, and every other character for itself.
 * Nothing here takes longer than the product of the lengths, whatever a user writes; an expression
 * of {@link java.util.regex} made of stars does.
 */
public final class Glob {
  private Glob() {}

  /** Whether the text has a star, so that it may match more than itself. */
  public static boolean isGlob(String text) {
    return text.indexOf('*') >= 0;
  }

  /** Whether the whole text matches. */
  public static boolean matches(String pattern, String text) {
    return matches(pattern, text, false);
  }

  public static boolean matchesAny(Collection<String> patterns, String text) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, text));
  }

  /** Whether some text that begins with this one matches. */
  public static boolean mayMatchBeyond(String pattern, String beginning) {
    return matches(pattern, beginning, true);
  }

  /** Goes back only to the last star. */
  private static boolean matches(String pattern, String text, boolean more) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        if (more) {
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
    if (more) {
      return true;
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  /** Whether some text matches both. */
  public static boolean overlap(String one, String other) {
    // One row at a time: whether what is left of both can match one text.
    boolean[] next = new boolean[other.length() + 1];
    for (int i = one.length(); i >= 0; i--) {
      boolean[] row = new boolean[other.length() + 1];
      for (int j = other.length(); j >= 0; j--) {
        row[j] = overlap(one, i, other, j, row, next);
      }
      next = row;
    }
    return next[0];
  }

  private static boolean overlap(
      String one, int i, String other, int j, boolean[] row, boolean[] next) {
    boolean oneEnds = i == one.length();
    boolean otherEnds = j == other.length();
    if (oneEnds && otherEnds) {
      return true;
    }
    boolean starHere = !oneEnds && one.charAt(i) == '*';
    boolean starThere = !otherEnds && other.charAt(j) == '*';
    if (starHere && (next[j] || (!otherEnds && row[j + 1]))) {
      return true;
    }
    if (starThere && (row[j + 1] || (!oneEnds && next[j]))) {
      return true;
    }
    return !oneEnds && !otherEnds && one.charAt(i) == other.charAt(j) && next[j + 1];
  }
}
