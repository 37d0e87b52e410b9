package io.lampyr.metrics.codec;

/**
 * What a column holds, which decides how it is packed and summed up, never what is read back.
 *
 * @param number what the bits mean
 * @param counter whether it only grows but for resets, whose sum is then kept
 */
public record ColumnKind(NumberKind number, boolean counter) {
  /** Of fields of which nobody says more. */
  public static final ColumnKind PLAIN = new ColumnKind(NumberKind.WHOLE, false);

  private static final int COUNTER = 0x10;

  byte code() {
    return (byte) (number.code | (counter ? COUNTER : 0));
  }

  static boolean isCode(byte code) {
    return (code & ~COUNTER) >= NumberKind.BITS.code && (code & ~COUNTER) <= NumberKind.FLOAT.code;
  }

  static ColumnKind of(byte code) {
    NumberKind number =
        switch (code & ~COUNTER) {
          case 0 -> NumberKind.BITS;
          case 1 -> NumberKind.WHOLE;
          case 2 -> NumberKind.DOUBLE;
          default -> NumberKind.FLOAT;
        };
    return new ColumnKind(number, (code & COUNTER) != 0);
  }
}
