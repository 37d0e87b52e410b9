package io.lampyr.query.dsl.term;

import io.lampyr.query.fault.FaultException;

/**
 * Regular expressions as Lucene can read them: it does so by recursion, so that some that are short
 * enough for an index's settings would still end its stack.
 */
public final class Expressions {
  /** Whatever an index's settings allow. */
  private static final int MAX_LENGTH = 10_000;

  private static final int MAX_DEPTH = 100;
  private static final int MAX_REPEATS = 1000;

  private Expressions() {}

  /** The expression, which Lucene may be given: not too long, nor nested or repeated too much. */
  public static String checked(String expression) {
    return checked(expression, MAX_LENGTH);
  }

  /** Likewise, where the expression may be so many characters long. */
  public static String checked(String expression, int maxLength) {
    check(expression.length(), maxLength, "length");
    int depth = 0;
    int repeats = 0;
    for (int i = 0; i < expression.length(); i++) {
      switch (expression.charAt(i)) {
        case '\\' -> i++;
        case '(' -> check(++depth, MAX_DEPTH, "depth");
        case ')' -> depth--;
        case '?', '*', '+', '{' -> check(++repeats, MAX_REPEATS, "number of repetitions");
        default -> {}
      }
    }
    return expression;
  }

  private static void check(int found, int most, String what) {
    if (found > most) {
      throw FaultException.argument(
          "The "
              + what
              + " of regex ["
              + found
              + "] used in the request has exceeded the allowed maximum of ["
              + most
              + "].");
    }
  }
}
