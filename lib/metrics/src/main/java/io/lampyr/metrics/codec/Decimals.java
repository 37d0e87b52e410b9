package io.lampyr.metrics.codec;

/**
 * Floating numbers that people would write with few digits, as whole numbers and one power of ten.
 * A quotient is rounded to the nearest, so a number with up to 15 digits comes back bit by bit;
 * that it does is tried for each, and where it does not, its bits are kept beside.
 */
final class Decimals {
  static final int MAX_EXPONENT = 18;

  private static final double[] POWERS = new double[MAX_EXPONENT + 1];

  /** Beyond it doubles are no longer all whole numbers there are. */
  private static final double MAX_WHOLE = 1L << 53;

  /** With more values than a 16th that are no decimals the whole block is packed as bits. */
  private static final int EXCEPTIONS_SHIFT = 4;

  static {
    double power = 1;
    for (int i = 0; i <= MAX_EXPONENT; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  /** Places of what is no decimal. */
  final int[] exceptions;

  int exceptionCount;
  int exponent;

  Decimals(int capacity) {
    exceptions = new int[capacity];
  }

  static long bits(NumberKind kind, long whole, int exponent) {
    return kind.bits(whole / POWERS[exponent]);
  }

  static void numbers(long[] wholes, int count, int exponent, double[] into) {
    double power = POWERS[exponent];
    for (int i = 0; i < count; i++) {
      into[i] = wholes[i] / power;
    }
  }

  static double number(long whole, int exponent) {
    return whole / POWERS[exponent];
  }

  /** Whether all but a few are decimals of one exponent; then they lie in {@code wholes}. */
  boolean scale(NumberKind kind, long[] bits, int count, long[] wholes) {
    int most = count >>> EXCEPTIONS_SHIFT;
    exponent = 0;
    int refused = 0;
    for (int i = 0; i < count; i++) {
      int own = exponentOf(kind, bits[i], exponent);
      if (own >= 0) {
        exponent = own;
      } else if (++refused > most) {
        return false;
      }
    }
    exceptionCount = 0;
    long last = 0;
    for (int i = 0; i < count; i++) {
      double number = kind.number(bits[i]);
      double whole = Math.rint(number * POWERS[exponent]);
      if (comesBack(kind, bits[i], whole, exponent)) {
        last = (long) whole;
      } else if (exceptionCount == most) {
        return false;
      } else {
        exceptions[exceptionCount++] = i;
      }
      wholes[i] = last;
    }
    return true;
  }

  /** The least exponent from a given one on that serves, or -1. */
  private static int exponentOf(NumberKind kind, long bits, int from) {
    double number = kind.number(bits);
    for (int exponent = from; exponent <= MAX_EXPONENT; exponent++) {
      double whole = Math.rint(number * POWERS[exponent]);
      if (!(Math.abs(whole) < MAX_WHOLE)) {
        return -1;
      }
      if (comesBack(kind, bits, whole, exponent)) {
        return exponent;
      }
    }
    return -1;
  }

  private static boolean comesBack(NumberKind kind, long bits, double whole, int exponent) {
    return Math.abs(whole) < MAX_WHOLE && bits(kind, (long) whole, exponent) == bits;
  }
}
