package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Calculates as Java does: in the wider of the two types, and never in one narrower than int. */
final class Numbers {
  private Numbers() {}

  private enum Width {
    INT,
    LONG,
    FLOAT,
    DOUBLE
  }

  private static Width width(Number number) {
    return switch (number) {
      case Integer _, Short _, Byte _ -> Width.INT;
      case Long _ -> Width.LONG;
      case Float _ -> Width.FLOAT;
      default -> Width.DOUBLE;
    };
  }

  private static Width wider(Number left, Number right) {
    Width a = width(left);
    Width b = width(right);
    return a.compareTo(b) >= 0 ? a : b;
  }

  static boolean isWhole(Number number) {
    return number instanceof Integer
        || number instanceof Long
        || number instanceof Short
        || number instanceof Byte;
  }

  static Number calculate(String sign, Number left, Number right, int offset) {
    return switch (wider(left, right)) {
      case INT -> ints(sign, left.intValue(), right.intValue(), offset);
      case LONG -> longs(sign, left.longValue(), right.longValue(), offset);
      case FLOAT -> (float) decimals(sign, left.floatValue(), right.floatValue(), offset);
      case DOUBLE -> decimals(sign, left.doubleValue(), right.doubleValue(), offset);
    };
  }

  private static Integer ints(String sign, int a, int b, int offset) {
    return switch (sign) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / divisor(b, offset);
      case "%" -> a % divisor(b, offset);
      case "&" -> a & b;
      case "|" -> a | b;
      case "^" -> a ^ b;
      default -> throw unknown(sign, offset);
    };
  }

  private static int divisor(int number, int offset) {
    return (int) divisor((long) number, offset);
  }

  private static long divisor(long number, int offset) {
    if (number == 0) {
      throw new ScriptFailure("arithmetic_exception", "/ by zero", offset);
    }
    return number;
  }

  private static Long longs(String sign, long a, long b, int offset) {
    return switch (sign) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / divisor(b, offset);
      case "%" -> a % divisor(b, offset);
      case "&" -> a & b;
      case "|" -> a | b;
      case "^" -> a ^ b;
      default -> throw unknown(sign, offset);
    };
  }

  private static double decimals(String sign, double a, double b, int offset) {
    return switch (sign) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      case "%" -> a % b;
      default -> throw unknown(sign, offset);
    };
  }

  /** A shift is as wide as its left side alone. */
  static Number shift(String sign, Number left, Number right, int offset) {
    if (!isWhole(left) || !isWhole(right)) {
      throw unknown(sign, offset);
    }
    int by = (int) right.longValue();
    if (left instanceof Long number) {
      return switch (sign) {
        case "<<" -> number << by;
        case ">>" -> number >> by;
        default -> number >>> by;
      };
    }
    int number = left.intValue();
    return switch (sign) {
      case "<<" -> number << by;
      case ">>" -> number >> by;
      default -> number >>> by;
    };
  }

  private static ScriptFailure unknown(String sign, int offset) {
    return ScriptFailure.cast(
        "Cannot apply [" + sign + "] operation to numbers with fractions.", offset);
  }

  static Number negative(Number number) {
    return switch (width(number)) {
      case INT -> -number.intValue();
      case LONG -> -number.longValue();
      case FLOAT -> -number.floatValue();
      case DOUBLE -> -number.doubleValue();
    };
  }

  /** Below zero, zero or above; null if one of them is not a number at all. */
  static @Nullable Integer compare(Number left, Number right) {
    if (isWhole(left) && isWhole(right)) {
      return Long.compare(left.longValue(), right.longValue());
    }
    if (isBig(left) || isBig(right)) {
      double a = left.doubleValue();
      double b = right.doubleValue();
      if (Double.isFinite(a) && Double.isFinite(b)) {
        return exact(left).compareTo(exact(right));
      }
    }
    double a = left.doubleValue();
    double b = right.doubleValue();
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return null;
    }
    return a < b ? -1 : a > b ? 1 : 0;
  }

  private static boolean isBig(Number number) {
    return number instanceof BigInteger || number instanceof BigDecimal;
  }

  private static BigDecimal exact(Number number) {
    return switch (number) {
      case BigDecimal decimal -> decimal;
      case BigInteger whole -> new BigDecimal(whole);
      case Double _, Float _ -> BigDecimal.valueOf(number.doubleValue());
      default -> BigDecimal.valueOf(number.longValue());
    };
  }
}
