package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;

/** Queries that are written as texts: they are parsed by recursion, so they are bounded before. */
final class QueryTexts {
  private static final int MAX_CHARS = 32_000;
  private static final int MAX_DEPTH = 100;

  private QueryTexts() {}

  /** Refuses a text that is too long, or whose brackets are too deep. */
  static void check(String text, String query) {
    if (text.length() > MAX_CHARS) {
      throw FaultException.argument(
          "[" + query + "] query is longer than [" + MAX_CHARS + "] characters");
    }
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '\\' -> i++;
        case '(' -> depth++;
        case ')' -> depth = Math.max(0, depth - 1);
        default -> {}
      }
      if (depth > MAX_DEPTH) {
        throw FaultException.argument(
            "[" + query + "] query has brackets deeper than [" + MAX_DEPTH + "]");
      }
    }
  }
}
