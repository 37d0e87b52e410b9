package io.lampyr.query.script.syntax;

import org.jspecify.annotations.Nullable;

/** Whole numbers that are known before a script is run, as they are made of constants alone. */
final class WholeConstants {
  private WholeConstants() {}

  /** Refuses to divide one whole number by none, whether the script would come there or not. */
  static Expression checked(Expression.Binary binary) {
    boolean divides = binary.sign().equals("/") || binary.sign().equals("%");
    if (divides && isZero(of(binary.right())) && of(binary.left()) != null) {
      throw new ScriptFailure("arithmetic_exception", "/ by zero", binary.offset());
    }
    return binary;
  }

  private static boolean isZero(@Nullable Number number) {
    return number != null && number.longValue() == 0;
  }

  /** An int or a long; null if the expression is no such number, or is not known yet. */
  private static @Nullable Number of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant when constant.value() instanceof Integer number -> number;
      case Expression.Constant constant when constant.value() instanceof Long number -> number;
      case Expression.Cast cast
          when cast.value() instanceof Expression.Constant(Object value, int _)
              && value instanceof Number number ->
          cast(cast.type(), number);
      case Expression.Cast cast -> cast(cast.type(), of(cast.value()));
      case Expression.Unary unary -> signed(unary.sign(), of(unary.value()));
      case Expression.Binary binary ->
          computed(binary.sign(), of(binary.left()), of(binary.right()));
      default -> null;
    };
  }

  private static @Nullable Number cast(String type, @Nullable Number number) {
    if (number == null) {
      return null;
    }
    return switch (type) {
      case "byte" -> Integer.valueOf(number.byteValue());
      case "short" -> Integer.valueOf(number.shortValue());
      case "char" -> Integer.valueOf((char) number.intValue());
      case "int" -> Integer.valueOf(number.intValue());
      case "long" -> Long.valueOf(number.longValue());
      default -> null;
    };
  }

  private static @Nullable Number signed(String sign, @Nullable Number number) {
    if (number == null) {
      return null;
    }
    return switch (sign) {
      case "+" -> number;
      case "-" -> fitting(-number.longValue(), number, number);
      case "~" -> fitting(~number.longValue(), number, number);
      default -> null;
    };
  }

  private static @Nullable Number computed(
      String sign, @Nullable Number left, @Nullable Number right) {
    if (left == null || right == null) {
      return null;
    }
    long a = left.longValue();
    long b = right.longValue();
    return switch (sign) {
      case "+" -> fitting(a + b, left, right);
      case "-" -> fitting(a - b, left, right);
      case "*" -> fitting(a * b, left, right);
      case "/" -> b == 0 ? null : fitting(a / b, left, right);
      case "%" -> b == 0 ? null : fitting(a % b, left, right);
      case "&" -> fitting(a & b, left, right);
      case "|" -> fitting(a | b, left, right);
      case "^" -> fitting(a ^ b, left, right);
      case "<<", ">>", ">>>" -> shifted(sign, left, (int) b);
      default -> null;
    };
  }

  private static Number shifted(String sign, Number number, int by) {
    if (number instanceof Long) {
      long value = number.longValue();
      return sign.equals("<<") ? value << by : sign.equals(">>") ? value >> by : value >>> by;
    }
    int value = number.intValue();
    return sign.equals("<<") ? value << by : sign.equals(">>") ? value >> by : value >>> by;
  }

  /** An int, cut to its bits, unless one of the two that it was made of is a long. */
  private static Number fitting(long number, Number left, Number right) {
    return left instanceof Long || right instanceof Long
        ? (Number) Long.valueOf(number)
        : (Number) Integer.valueOf((int) number);
  }
}
