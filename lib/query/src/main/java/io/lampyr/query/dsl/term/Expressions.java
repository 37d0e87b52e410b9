package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Regular expressions as Lucene can read them: it does so by recursion, and writes repetitions out.
 * So some that are short enough for an index's settings would still end its stack, or never end.
 */
public final class Expressions {
  /** Whatever an index's settings allow. */
  private static final int MAX_LENGTH = 10_000;

  private static final int MAX_DEPTH = 100;
  private static final int MAX_REPEATS = 1000;

  /** How long an expression may be with its repetitions written out. */
  private static final long MAX_WRITTEN_OUT = 20_000;

  private final String text;

  /** What stands before each bracket that is open, written out. */
  private final Deque<Long> outside = new ArrayDeque<>();

  private long size;
  private long last;
  private int repeats;

  private Expressions(String text) {
    this.text = text;
  }

  /** The expression, which Lucene may be given: not too long, nor nested or repeated too much. */
  public static String checked(String expression) {
    return checked(expression, MAX_LENGTH);
  }

  /** Likewise, where the expression may be so many characters long. */
  public static String checked(String expression, int maxLength) {
    check(expression.length(), maxLength, "length");
    new Expressions(expression).read();
    return expression;
  }

  private void read() {
    int at = 0;
    while (at < text.length()) {
      switch (text.charAt(at)) {
        case '\\' -> {
          single();
          at++;
        }
        case '(' -> open();
        case ')' -> close();
        case '?', '*', '+' -> check(++repeats, MAX_REPEATS, "number of repetitions");
        case '{' -> at = repeat(at);
        default -> single();
      }
      at++;
    }
  }

  private void single() {
    size++;
    last = 1;
  }

  private void open() {
    outside.push(size);
    check(outside.size(), MAX_DEPTH, "depth");
    size = 0;
    last = 0;
  }

  private void close() {
    last = size;
    size += outside.isEmpty() ? 0 : outside.pop();
  }

  /** At the brace that ends it, or where the text ends: what is malformed Lucene refuses. */
  private int repeat(int begin) {
    check(++repeats, MAX_REPEATS, "number of repetitions");
    long most = 0;
    long number = 0;
    int at = begin + 1;
    while (at < text.length() && text.charAt(at) != '}') {
      int digit = Character.digit(text.charAt(at), 10);
      number = digit < 0 ? 0 : Math.min(MAX_WRITTEN_OUT + 1, 10 * number + digit);
      most = Math.max(most, number);
      at++;
    }
    last *= Math.max(1, most);
    size += last;
    check(size, MAX_WRITTEN_OUT, "length, with what is repeated written out,");
    return at;
  }

  private static void check(long found, long most, String what) {
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
