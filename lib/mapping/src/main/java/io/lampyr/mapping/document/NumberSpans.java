package io.lampyr.mapping.document;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Where the numbers of a JSON text are, outside of its strings. The text may be no JSON at all:
 * only one that is alike but for numbers in their simplest form is read by it.
 */
final class NumberSpans {
  /** Points of OTLP and of remote write have fewer: their metrics, and two times. */
  static final int MAX_NUMBERS = 16;

  /** Longer ones are read as ever. */
  private static final int MAX_CHARS = 24;

  /** So many digits are a double exactly. */
  private static final int MAX_EXACT_DIGITS = 15;

  private static final double[] POWERS = powers();

  private final byte[] bytes;
  private final int offset;
  private final int[] from = new int[MAX_NUMBERS];
  private final int[] to = new int[MAX_NUMBERS];
  private int count;

  private NumberSpans(BytesRef json) {
    this.bytes = json.bytes;
    this.offset = json.offset;
  }

  private static double[] powers() {
    double[] powers = new double[MAX_EXACT_DIGITS + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  /** Nothing where there are none, or too many. */
  static @Nullable NumberSpans of(BytesRef json) {
    NumberSpans spans = new NumberSpans(json);
    return spans.find(json.length) && spans.count > 0 ? spans : null;
  }

  private boolean find(int length) {
    int at = 0;
    while (at < length) {
      byte next = bytes[offset + at];
      if (next == '"') {
        at = afterString(at + 1, length);
      } else if (isDigit(next) || next == '-') {
        if (count == MAX_NUMBERS) {
          return false;
        }
        from[count] = at;
        while (at < length && isOfNumber(bytes[offset + at])) {
          at++;
        }
        to[count++] = at;
      } else {
        // Letters outside of strings are those of true, false and null.
        at++;
      }
    }
    return true;
  }

  private int afterString(int begin, int length) {
    int at = begin;
    while (at < length) {
      byte next = bytes[offset + at];
      if (next == '"') {
        return at + 1;
      }
      at += next == '\\' ? 2 : 1;
    }
    return length;
  }

  private static boolean isDigit(byte next) {
    return next >= '0' && next <= '9';
  }

  private static boolean isOfNumber(byte next) {
    return isDigit(next) || next == '.' || next == '-' || next == '+' || next == 'e' || next == 'E';
  }

  /** What it was made of, if that was a whole array. */
  byte[] text() {
    return bytes;
  }

  int count() {
    return count;
  }

  int from(int number) {
    return from[number];
  }

  int to(int number) {
    return to[number];
  }

  /** Whether the number is digits alone, so many at least, and no more than a double holds. */
  boolean isWhole(int number, int leastDigits) {
    int digits = to[number] - from[number];
    if (digits < leastDigits || digits > MAX_EXACT_DIGITS) {
      return false;
    }
    for (int i = from[number]; i < to[number]; i++) {
      if (!isDigit(bytes[offset + i])) {
        return false;
      }
    }
    return digits == 1 || bytes[offset + from[number]] != '0';
  }

  /** A number that {@link #isWhole}. */
  long whole(int number) {
    return value(from[number], to[number]);
  }

  /**
   * The number, if it is written as JSON has it; {@code NaN} if it is to be read as ever. Up to
   * fifteen digits and the power of ten that divides them are doubles, so the quotient is the
   * nearest one.
   */
  double decimal(int number) {
    int begin = from[number] + (bytes[offset + from[number]] == '-' ? 1 : 0);
    int end = to[number];
    int whole = digits(begin, end);
    int fraction = 0;
    int at = begin + whole;
    if (whole == 0 || (whole > 1 && bytes[offset + begin] == '0') || end - begin > MAX_CHARS) {
      return Double.NaN;
    }
    if (at < end && bytes[offset + at] == '.') {
      fraction = digits(at + 1, end);
      at += 1 + fraction;
      if (fraction == 0) {
        return Double.NaN;
      }
    }
    if (at < end) {
      return isExponent(at, end) ? parsed(number) : Double.NaN;
    }
    if (whole + fraction > MAX_EXACT_DIGITS) {
      return parsed(number);
    }
    double magnitude = value(begin, end) / POWERS[fraction];
    if (begin == from[number]) {
      return magnitude;
    }
    // Whether zero has a sign depends on how it is written.
    return magnitude == 0 ? Double.NaN : -magnitude;
  }

  private int digits(int begin, int end) {
    int at = begin;
    while (at < end && isDigit(bytes[offset + at])) {
      at++;
    }
    return at - begin;
  }

  private boolean isExponent(int begin, int end) {
    byte letter = bytes[offset + begin];
    int at = begin + 1;
    if (at < end && (bytes[offset + at] == '-' || bytes[offset + at] == '+')) {
      at++;
    }
    int digits = digits(at, end);
    return (letter == 'e' || letter == 'E') && digits > 0 && at + digits == end;
  }

  private double parsed(int number) {
    int begin = from[number];
    double value =
        Double.parseDouble(
            new String(bytes, offset + begin, to[number] - begin, StandardCharsets.US_ASCII));
    return Double.isFinite(value) && value != 0 ? value : Double.NaN;
  }

  /** Digits, of which one may be preceded by a point. */
  private long value(int begin, int end) {
    long value = 0;
    for (int i = begin; i < end; i++) {
      byte next = bytes[offset + i];
      value = next == '.' ? value : 10 * value + next - '0';
    }
    return value;
  }
}
