package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What signs between values do. */
final class Operators {
  private static final int MAX_COMPARED_DEPTH = 100;

  private final Budget budget;

  Operators(Budget budget) {
    this.budget = budget;
  }

  @Nullable Object binary(String sign, @Nullable Object left, @Nullable Object right, int offset) {
    return switch (sign) {
      case "==" -> equal(left, right, offset);
      case "!=" -> !equal(left, right, offset);
      case "===" -> same(left, right, offset);
      case "!==" -> !same(left, right, offset);
      case "<", "<=", ">", ">=" -> ordered(sign, left, right, offset);
      case "=~" -> matcher(left, right, offset).find();
      case "==~" -> matcher(left, right, offset).matches();
      default -> calculated(sign, left, right, offset);
    };
  }

  private @Nullable Object calculated(
      String sign, @Nullable Object left, @Nullable Object right, int offset) {
    if (sign.equals("+") && (left instanceof String || right instanceof String)) {
      return joined(left, right, offset);
    }
    if (left instanceof Boolean a && right instanceof Boolean b) {
      switch (sign) {
        case "&" -> {
          return a && b;
        }
        case "|" -> {
          return a || b;
        }
        case "^" -> {
          return a.booleanValue() != b.booleanValue();
        }
        default -> {}
      }
    }
    if (number(left) instanceof Number a && number(right) instanceof Number b) {
      return sign.length() > 1
          ? Numbers.shift(sign, a, b, offset)
          : Numbers.calculate(sign, a, b, offset);
    }
    throw cannot(sign, left, right, offset);
  }

  private String joined(@Nullable Object left, @Nullable Object right, int offset) {
    String a = Texts.of(left, budget, offset);
    String b = Texts.of(right, budget, offset);
    budget.characters((long) a.length() + b.length(), offset);
    return a + b;
  }

  private static @Nullable Object number(@Nullable Object value) {
    return value instanceof Character letter ? Integer.valueOf(letter) : value;
  }

  private static ScriptFailure cannot(
      String sign, @Nullable Object left, @Nullable Object right, int offset) {
    return new ScriptFailure(
        left == null || right == null ? "null_pointer_exception" : "class_cast_exception",
        "Cannot apply ["
            + sign
            + "] operation to types ["
            + Members.typeName(left)
            + "] and ["
            + Members.typeName(right)
            + "].",
        offset);
  }

  private static boolean ordered(
      String sign, @Nullable Object left, @Nullable Object right, int offset) {
    if (!(number(left) instanceof Number a) || !(number(right) instanceof Number b)) {
      throw cannot(sign, left, right, offset);
    }
    Integer order = Numbers.compare(a, b);
    if (order == null) {
      return false;
    }
    return switch (sign) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  private Matching matcher(@Nullable Object text, @Nullable Object pattern, int offset) {
    if (!(text instanceof String searched) || !(pattern instanceof Pattern compiled)) {
      throw cannot("=~", text, pattern, offset);
    }
    return new Matching(compiled, searched, budget, offset);
  }

  @SuppressWarnings("ReferenceEquality") // It is what the operator asks.
  private boolean same(@Nullable Object left, @Nullable Object right, int offset) {
    boolean plain = left instanceof Collection || left instanceof Map;
    return plain ? left == right : equal(left, right, offset);
  }

  /** Equal as values: numbers of different types may be, and what lists and maps hold is. */
  boolean equal(@Nullable Object left, @Nullable Object right, int offset) {
    return equal(left, right, 0, offset);
  }

  private boolean equal(@Nullable Object left, @Nullable Object right, int depth, int offset) {
    budget.step(offset);
    if (depth > MAX_COMPARED_DEPTH) {
      throw ScriptFailure.argument("values are nested too deep to be compared", offset);
    }
    if (number(left) instanceof Number a && number(right) instanceof Number b) {
      return Objects.equals(Numbers.compare(a, b), 0);
    }
    Object one = plain(left);
    Object other = plain(right);
    return switch (one) {
      case null -> other == null;
      case List<?> list -> other instanceof List<?> all && listsEqual(list, all, depth, offset);
      case Map<?, ?> map -> other instanceof Map<?, ?> all && mapsEqual(map, all, depth, offset);
      case Set<?> set -> other instanceof Set<?> all && set.equals(all);
      default -> one.equals(other);
    };
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof Elements all && all.isList() ? all.list() : value;
  }

  @SuppressWarnings("ReferenceEquality") // What contains itself is equal to itself.
  private boolean listsEqual(List<?> left, List<?> right, int depth, int offset) {
    if (left == right) {
      return true;
    }
    if (left.size() != right.size()) {
      return false;
    }
    Iterator<?> other = right.iterator();
    for (Object element : left) {
      if (!equal(element, other.next(), depth + 1, offset)) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // What contains itself is equal to itself.
  private boolean mapsEqual(Map<?, ?> left, Map<?, ?> right, int depth, int offset) {
    if (left == right) {
      return true;
    }
    if (left.size() != right.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      if (!right.containsKey(entry.getKey())
          || !equal(entry.getValue(), right.get(entry.getKey()), depth + 1, offset)) {
        return false;
      }
    }
    return true;
  }

  @Nullable Object unary(String sign, @Nullable Object value, int offset) {
    if (sign.equals("!") && value instanceof Boolean truth) {
      return !truth;
    }
    if (number(value) instanceof Number number) {
      switch (sign) {
        case "-" -> {
          return Numbers.negative(number);
        }
        case "+" -> {
          return number;
        }
        case "~" -> {
          return Numbers.calculate("^", number, -1, offset);
        }
        default -> {}
      }
    }
    throw new ScriptFailure(
        value == null ? "null_pointer_exception" : "class_cast_exception",
        "Cannot apply [" + sign + "] operation to type [" + Members.typeName(value) + "].",
        offset);
  }
}
