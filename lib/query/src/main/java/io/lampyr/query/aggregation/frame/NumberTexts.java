package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.FaultException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers that requests write as texts. */
final class NumberTexts {
  /** Beyond this many digits of an exponent a text is out of range, and not worth its memory. */
  private static final int MOST_SCALE = 100;

  private NumberTexts() {}

  /** A whole number of 64 bits; what is behind the point does not count. */
  static long whole(String text) {
    BigDecimal number;
    try {
      number = new BigDecimal(text);
    } catch (NumberFormatException notANumber) {
      throw FaultException.argument("For input string: \"" + text + "\"");
    }
    BigInteger whole =
        number.precision() - (long) number.scale() > MOST_SCALE
            ? BigInteger.TWO.pow(Long.SIZE)
            : number.toBigInteger();
    if (whole.bitLength() >= Long.SIZE) {
      throw FaultException.argument("Value [" + text + "] is out of range for a long");
    }
    return whole.longValue();
  }
}
