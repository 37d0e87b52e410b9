package io.lampyr.metrics.codec;

/** The first byte of a block's head. */
final class Token {
  /** All values are one: a whole number. */
  static final int CONSTANT_WHOLE = 0;

  /** All values are one: a decimal. */
  static final int CONSTANT_DECIMAL = 1;

  /** All values are one, of which the bits are kept. */
  static final int CONSTANT_BITS = 2;

  static final int WHOLE = 3;
  static final int DECIMAL = 4;
  static final int XOR = 5;

  /** Floating numbers of which the bits are packed as whole numbers. */
  static final int BITS = 6;

  static final int FORMS = 7;

  static final int FORM_MASK = 0x7;

  /** Its documents follow on those of the block before. */
  static final int ADJACENT = 0x08;

  /** It has as many values as a block may have. */
  static final int FULL = 0x10;

  /** Some documents between its first and last have no value. */
  static final int SPARSE = 0x20;

  /** Its values were written before, for another block. */
  static final int SHARED = 0x40;

  /** What sums it up is kept. */
  static final int SUMMED = 0x80;

  private Token() {}

  static boolean isConstant(int form) {
    return form <= CONSTANT_BITS;
  }

  static boolean isDecimal(int form) {
    return form == CONSTANT_DECIMAL || form == DECIMAL;
  }

  /** Whether the head keeps the first value as the bits of the column, not as a whole number. */
  static boolean keepsBits(int form) {
    return form == CONSTANT_BITS || form == XOR || form == BITS;
  }
}
