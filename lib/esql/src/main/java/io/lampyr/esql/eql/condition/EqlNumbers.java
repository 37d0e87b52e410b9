package io.lampyr.esql.eql.condition;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Computing with numbers: whole ones stay whole, and what has no result is null. */
public final class EqlNumbers {
  private EqlNumbers() {}

  static @Nullable Number computed(char sign, Number left, Number right) {
    if (left instanceof Long one && right instanceof Long other) {
      return whole(sign, one, other);
    }
    double one = left.doubleValue();
    double other = right.doubleValue();
    double result =
        switch (sign) {
          case '+' -> one + other;
          case '-' -> one - other;
          case '*' -> one * other;
          case '/' -> one / other;
          default -> one % other;
        };
    return Double.isFinite(result) ? result : null;
  }

  private static @Nullable Long whole(char sign, long one, long other) {
    if (other == 0 && (sign == '/' || sign == '%')) {
      return null;
    }
    try {
      return switch (sign) {
        case '+' -> Math.addExact(one, other);
        case '-' -> Math.subtractExact(one, other);
        case '*' -> Math.multiplyExact(one, other);
        case '/' -> Math.divideExact(one, other);
        default -> one % other;
      };
    } catch (ArithmeticException tooLarge) {
      return null;
    }
  }

  static @Nullable Double fraction(String text) {
    try {
      double value = Double.parseDouble(text);
      return text.matches("[-+0-9.eE]+") && Double.isFinite(value) ? value : null;
    } catch (NumberFormatException none) {
      return null;
    }
  }

  /** A number as it is computed with. */
  public static Number of(Number number) {
    return switch (number) {
      case Long whole -> whole;
      case Integer whole -> whole.longValue();
      case Short whole -> whole.longValue();
      case Byte whole -> whole.longValue();
      case BigInteger large when large.bitLength() < Long.SIZE -> large.longValue();
      default -> number.doubleValue();
    };
  }

  /** Which of two is larger. */
  static int compare(Number left, Number right) {
    return left instanceof Long one && right instanceof Long other
        ? Long.compare(one, other)
        : Double.compare(left.doubleValue(), right.doubleValue());
  }
}
