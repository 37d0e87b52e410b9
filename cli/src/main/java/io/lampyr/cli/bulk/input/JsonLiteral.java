package io.lampyr.cli.bulk.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Tells a cell that is a number or a boolean exactly as JSON writes them: {@code 007} and {@code
 * +1} are texts, as a number would lose something.
 */
final class JsonLiteral {
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

  private JsonLiteral() {}

  static boolean is(byte[] bytes, int start, int length) {
    int end = start + length;
    return Arrays.equals(bytes, start, end, TRUE, 0, TRUE.length)
        || Arrays.equals(bytes, start, end, FALSE, 0, FALSE.length)
        || isNumber(bytes, start, end);
  }

  private static boolean isNumber(byte[] bytes, int start, int end) {
    int at = start < end && bytes[start] == '-' ? start + 1 : start;
    int whole = at;
    at = digits(bytes, at, end);
    if (at == whole || (bytes[whole] == '0' && at > whole + 1)) {
      return false;
    }
    if (at < end && bytes[at] == '.') {
      int fraction = at + 1;
      at = digits(bytes, fraction, end);
      if (at == fraction) {
        return false;
      }
    }
    if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
      int exponent = at + 1;
      if (exponent < end && (bytes[exponent] == '-' || bytes[exponent] == '+')) {
        exponent++;
      }
      at = digits(bytes, exponent, end);
      if (at == exponent) {
        return false;
      }
    }
    return at == end;
  }

  private static int digits(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at;
  }
}
