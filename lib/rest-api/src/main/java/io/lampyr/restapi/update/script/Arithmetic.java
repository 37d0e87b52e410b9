package io.lampyr.restapi.update.script;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Calculates with whole numbers exactly, within sixty-four bits, and with doubles otherwise. */
final class Arithmetic {
  private Arithmetic() {}

  static Object of(String sign, Number left, Number right, int offset) {
    return switch (sign) {
      case "<" -> compare(left, right) < 0;
      case "<=" -> compare(left, right) <= 0;
      case ">" -> compare(left, right) > 0;
      case ">=" -> compare(left, right) >= 0;
      default -> {
        // Not by a conditional expression, which would make a double of both.
        if (Run.isWhole(left) && Run.isWhole(right)) {
          yield whole(sign, left, right, offset);
        }
        yield decimal(sign, left.doubleValue(), right.doubleValue(), offset);
      }
    };
  }

  static int compare(Number left, Number right) {
    if (isStrange(left) || isStrange(right)) {
      return Double.compare(left.doubleValue(), right.doubleValue());
    }
    return exact(left).compareTo(exact(right));
  }

  private static boolean isStrange(Number number) {
    return number instanceof Double value && !Double.isFinite(value);
  }

  private static BigDecimal exact(Number number) {
    return switch (number) {
      case BigDecimal decimal -> decimal;
      case BigInteger whole -> new BigDecimal(whole);
      case Double decimal -> BigDecimal.valueOf(decimal);
      default -> BigDecimal.valueOf(number.longValue());
    };
  }

  private static Long whole(String sign, Number left, Number right, int offset) {
    try {
      long a = left instanceof BigInteger big ? big.longValueExact() : left.longValue();
      long b = right instanceof BigInteger big ? big.longValueExact() : right.longValue();
      return switch (sign) {
        case "+" -> Math.addExact(a, b);
        case "-" -> Math.subtractExact(a, b);
        case "*" -> Math.multiplyExact(a, b);
        case "/" -> Math.divideExact(a, b);
        case "%" -> a % b;
        default -> throw new IllegalStateException("a sign that the parser does not give");
      };
    } catch (ArithmeticException impossible) {
      throw Run.failure("arithmetic_exception", String.valueOf(impossible.getMessage()), offset);
    }
  }

  private static Double decimal(String sign, double a, double b, int offset) {
    double result =
        switch (sign) {
          case "+" -> a + b;
          case "-" -> a - b;
          case "*" -> a * b;
          case "/" -> a / b;
          case "%" -> a % b;
          default -> throw new IllegalStateException("a sign that the parser does not give");
        };
    if (!Double.isFinite(result)) {
      throw Run.failure("arithmetic_exception", "the result is no number that JSON has", offset);
    }
    return result;
  }
}
