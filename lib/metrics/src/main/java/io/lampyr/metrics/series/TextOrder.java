package io.lampyr.metrics.series;

import java.util.Comparator;

/** Orders texts as their bytes in UTF-8 are ordered. */
public final class TextOrder {
  public static final Comparator<String> BY_CODE_POINT = TextOrder::compare;

  private static final int SURROGATES_MOVE = 0x2000;
  private static final int REST_MOVES = 0x800;

  private TextOrder() {}

  private static int compare(String one, String other) {
    int shared = Math.min(one.length(), other.length());
    for (int i = 0; i < shared; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        return Integer.compare(moved(a), moved(b));
      }
    }
    return Integer.compare(one.length(), other.length());
  }

  /** Halves of what is beyond the basic plane come after the rest of it. */
  private static int moved(char c) {
    if (c < Character.MIN_SURROGATE) {
      return c;
    }
    return c <= Character.MAX_SURROGATE ? c + SURROGATES_MOVE : c - REST_MOVES;
  }
}
