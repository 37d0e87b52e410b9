package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Methods of numbers, letters, truths and patterns. */
final class ScalarMembers {
  private ScalarMembers() {}

  static @Nullable Object ofNumber(Number number, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "intValue/0" -> Conversions.explicit("int", number, arguments.offset());
      case "longValue/0" -> Conversions.explicit("long", number, arguments.offset());
      case "shortValue/0" -> Conversions.explicit("short", number, arguments.offset());
      case "byteValue/0" -> Conversions.explicit("byte", number, arguments.offset());
      case "doubleValue/0" -> number.doubleValue();
      case "floatValue/0" -> number.floatValue();
      case "compareTo/1" -> compare(number, arguments.any(0), arguments.offset());
      case "isNaN/0" -> Double.isNaN(number.doubleValue());
      case "isInfinite/0" -> Double.isInfinite(number.doubleValue());
      case "hashCode/0" -> number.hashCode();
      default -> Members.any(number, method, arguments);
    };
  }

  // long on purpose: one line for each method
  static @Nullable Object call(Object of, String method, Arguments arguments) {
    return switch (of) {
      case Boolean truth ->
          switch (arguments.signature(method)) {
            case "booleanValue/0" -> truth;
            case "compareTo/1" -> compare(truth, arguments.any(0), arguments.offset());
            default -> Members.any(of, method, arguments);
          };
      case Character letter ->
          switch (arguments.signature(method)) {
            case "charValue/0" -> letter;
            case "compareTo/1" -> compare(letter, arguments.any(0), arguments.offset());
            default -> Members.any(of, method, arguments);
          };
      case Pattern pattern ->
          switch (arguments.signature(method)) {
            case "matcher/1" ->
                new Matching(pattern, arguments.text(0), arguments.budget(), arguments.offset());
            case "pattern/0" -> pattern.pattern();
            case "flags/0" -> pattern.flags();
            case "split/1" ->
                TextMembers.call(arguments.text(0), "split", with(pattern, arguments));
            case "split/2" ->
                TextMembers.call(arguments.text(0), "split", withMost(pattern, arguments));
            case "splitAsStream/1" -> {
              Object parts = TextMembers.call(arguments.text(0), "split", with(pattern, arguments));
              yield Sequence.of(Members.elements(parts, arguments.offset()), arguments);
            }
            case "asPredicate/0" ->
                (Callable)
                    values ->
                        new Matching(
                                pattern,
                                String.valueOf(values.getFirst()),
                                arguments.budget(),
                                arguments.offset())
                            .find();
            default -> Members.any(of, method, arguments);
          };
      default -> Members.any(of, method, arguments);
    };
  }

  private static Arguments with(Pattern pattern, Arguments arguments) {
    return new Arguments(
        new ArrayList<>(List.of(pattern)), arguments.machine(), arguments.offset());
  }

  private static Arguments withMost(Pattern pattern, Arguments arguments) {
    return new Arguments(
        new ArrayList<>(List.of(pattern, arguments.value(1))),
        arguments.machine(),
        arguments.offset());
  }

  /** The natural order of two values of one kind. */
  @SuppressWarnings("unchecked") // Both are of the same class.
  static int compare(@Nullable Object left, @Nullable Object right, int offset) {
    if (left instanceof Number a && right instanceof Number b) {
      Integer order = Numbers.compare(a, b);
      // Values that are no numbers come last, as Java has them.
      return order == null ? Double.compare(a.doubleValue(), b.doubleValue()) : order;
    }
    boolean comparable =
        left instanceof String
            || left instanceof Boolean
            || left instanceof Character
            || (left != null && TimeMembers.isTime(left));
    if (left == null || right == null) {
      throw Members.none("compareTo/1", offset);
    }
    if (!comparable || left.getClass() != right.getClass() || !(left instanceof Comparable<?>)) {
      throw ScriptFailure.cast(
          "Cannot compare [" + Members.typeName(left) + "] with [" + Members.typeName(right) + "].",
          offset);
    }
    return ((Comparable<Object>) left).compareTo(right);
  }
}
