package io.lampyr.mapping.field;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.lucene.util.NumericUtils;

/**
 * Doubles that JSON does not have, as texts stand for them in fields with {@code non_finite}. One
 * of them is the mark by which Prometheus says that a series has ended: it is told from other NaNs
 * by its bits alone, which columns keep.
 */
public final class NonFinite {
  private static final long STALE_BITS = 0x7ff0000000000002L;

  private NonFinite() {}

  /** The sortable form of the number that the text stands for, if it stands for one of these. */
  static OptionalLong sortable(String text) {
    return switch (text) {
      case "StaleNaN" -> OptionalLong.of(NumericUtils.sortableDoubleBits(STALE_BITS));
      case "NaN" -> of(Double.NaN);
      case "Infinity", "+Infinity" -> of(Double.POSITIVE_INFINITY);
      case "-Infinity" -> of(Double.NEGATIVE_INFINITY);
      default -> OptionalLong.empty();
    };
  }

  /** The number that the text stands for, if it stands for one of these. */
  static OptionalDouble number(String text) {
    OptionalLong sortable = sortable(text);
    return sortable.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(NumericUtils.sortableLongToDouble(sortable.getAsLong()));
  }

  /** The value as documents say it: a number, or the text that stands for it. */
  public static Object told(Object value) {
    if (!(value instanceof Double number) || Double.isFinite(number)) {
      return value;
    }
    return Double.doubleToRawLongBits(number) == STALE_BITS ? "StaleNaN" : number.toString();
  }

  private static OptionalLong of(double value) {
    return OptionalLong.of(NumericUtils.doubleToSortableLong(value));
  }
}
