package io.lampyr.architecture.terraform;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** What signs do. Of what is unknown nothing is known, but for what the other side decides. */
@SuppressWarnings("ReferenceEquality") // UNKNOWN and END are objects of their own.
final class Operators {
  private Operators() {}

  static BinaryOperator<Object> of(String sign) {
    return switch (sign) {
      case "&&" -> (left, right) -> decided(left, right, false);
      case "||" -> (left, right) -> decided(left, right, true);
      case "==" -> known((left, right) -> isEqual(left, right));
      case "!=" -> known((left, right) -> !isEqual(left, right));
      case "<" -> numbers((left, right) -> left.compareTo(right) < 0);
      case ">" -> numbers((left, right) -> left.compareTo(right) > 0);
      case "<=" -> numbers((left, right) -> left.compareTo(right) <= 0);
      case ">=" -> numbers((left, right) -> left.compareTo(right) >= 0);
      case "+" -> numbers(BigDecimal::add);
      case "-" -> numbers(BigDecimal::subtract);
      case "*" -> numbers(BigDecimal::multiply);
      case "/" -> numbers((left, right) -> left.divide(right, MathContext.DECIMAL64));
      case "%" -> numbers(BigDecimal::remainder);
      default -> throw new IllegalArgumentException("unknown sign " + sign);
    };
  }

  static Object not(@Nullable Object of) {
    return of instanceof Boolean known ? !known : Expression.UNKNOWN;
  }

  private static Object decided(Object left, Object right, boolean by) {
    if (Objects.equals(left, by) || Objects.equals(right, by)) {
      return by;
    }
    return left instanceof Boolean && right instanceof Boolean ? !by : Expression.UNKNOWN;
  }

  private static boolean isEqual(@Nullable Object left, @Nullable Object right) {
    return (left instanceof BigDecimal one && right instanceof BigDecimal other)
        ? one.compareTo(other) == 0
        : Objects.equals(left, right);
  }

  private static BinaryOperator<Object> known(BinaryOperator<Object> operator) {
    return (left, right) ->
        left == Expression.UNKNOWN || right == Expression.UNKNOWN
            ? Expression.UNKNOWN
            : operator.apply(left, right);
  }

  private interface OfNumbers {
    Object apply(BigDecimal left, BigDecimal right);
  }

  private static BinaryOperator<Object> numbers(OfNumbers operator) {
    return known((left, right) -> operator.apply(number(left), number(right)));
  }

  static BigDecimal number(Object value) {
    return value instanceof BigDecimal number ? number : new BigDecimal(String.valueOf(value));
  }

  /** An attribute, or an element by its key or number. */
  static @Nullable Object member(@Nullable Object of, @Nullable Object key) {
    if (key == Expression.UNKNOWN) {
      return Expression.UNKNOWN;
    }
    if (of instanceof Map<?, ?> map) {
      String name = Texts.text(key);
      return map.containsKey(name) ? map.get(name) : Expression.UNKNOWN;
    }
    if (of instanceof List<?> list && key != null) {
      int index = number(key).intValueExact();
      return index < list.size() ? list.get(index) : Expression.UNKNOWN;
    }
    return Expression.UNKNOWN;
  }
}
