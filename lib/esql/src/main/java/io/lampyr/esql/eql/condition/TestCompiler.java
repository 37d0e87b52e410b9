package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.eql.tree.EqlNode.Comparison;
import io.lampyr.esql.fault.QueryException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Conditions of single values that are judged row by row, and those that hold for all rows. */
final class TestCompiler {
  private final Set<String> judged;

  /** With the fields that rows are judged by, to which those of each test are added. */
  TestCompiler(Set<String> judged) {
    this.judged = judged;
  }

  private EqlTest test(RowValue value, ValueCompiler.Chosen test) {
    judged.addAll(value.fields());
    return new AnyChoice(value.fields(), test);
  }

  EqlTest isTrue(RowValue value) {
    return test(value, chosen -> Boolean.TRUE.equals(value.maker().of(chosen)));
  }

  EqlTest compared(Comparison how, RowValue left, @Nullable Object bound) {
    return test(left, chosen -> isSo(how, left.maker().of(chosen), bound));
  }

  /** Whether it is so of a value that is the same for all rows. */
  boolean isSo(Comparison how, RowValue constant, @Nullable Object bound) {
    return constant.isConstant() && isSo(how, constant.value(), bound);
  }

  private static boolean isSo(Comparison how, @Nullable Object value, @Nullable Object bound) {
    if (bound == null) {
      return how == Comparison.EQUAL ? value == null : how == Comparison.UNEQUAL && value != null;
    }
    if (value == null) {
      return false;
    }
    Integer order = order(value, bound);
    if (order == null) {
      return how == Comparison.UNEQUAL;
    }
    return switch (how) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case MORE -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }

  /** Null, if the two are of kinds that have no order. */
  private static @Nullable Integer order(Object value, Object bound) {
    if (value instanceof Number one && bound instanceof Number other) {
      return EqlNumbers.compare(one, other);
    }
    if (value instanceof Boolean one && bound instanceof Boolean other) {
      return Boolean.compare(one, other);
    }
    return value instanceof String one && bound instanceof String other
        ? Integer.valueOf(one.compareTo(other))
        : null;
  }

  EqlTest oneOf(RowValue value, List<Object> list, boolean folded) {
    return test(value, chosen -> isOneOf(value, list, folded, chosen));
  }

  boolean isOneOf(RowValue value, List<Object> list, boolean folded, Map<String, Object> chosen) {
    Object found = value.maker().of(chosen);
    if (folded && found instanceof String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      return list.stream()
          .anyMatch(one -> lower.equals(String.valueOf(one).toLowerCase(Locale.ROOT)));
    }
    return list.stream().anyMatch(one -> isSo(Comparison.EQUAL, found, one));
  }

  Piece fits(RowValue value, EqlNode.Fits node, List<String> patterns) {
    List<Predicate<String>> all;
    try {
      all = patterns.stream().map(one -> TextPattern.of(node.kind(), one, node.folded())).toList();
    } catch (IllegalArgumentException malformed) {
      throw QueryException.verification(node.place(), String.valueOf(malformed.getMessage()));
    }
    ValueCompiler.Chosen test =
        chosen ->
            value.maker().of(chosen) instanceof String text
                && all.stream().anyMatch(one -> one.test(text));
    return value.isConstant() ? Piece.of(test.of(Map.of())) : Piece.judged(test(value, test));
  }
}
