package io.lampyr.query.script.run;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order of values, which is a function of two as well. */
record Comparators(Comparator<@Nullable Object> order) implements ScriptObject, Callable {
  @Override
  public String typeName() {
    return "java.util.Comparator";
  }

  @Override
  public @Nullable Object call(List<@Nullable Object> arguments) {
    return order.compare(arguments.get(0), arguments.get(1));
  }

  /** An order by what a function makes of values. */
  static Comparators by(Arguments arguments) {
    Callable key = arguments.function(0);
    return new Comparators(
        (a, b) -> ScalarMembers.compare(key.with(a), key.with(b), arguments.offset()));
  }

  /** An order by what a function makes of values, in an order of its own. */
  static Comparators byOther(Arguments arguments) {
    Callable key = arguments.function(0);
    Comparator<@Nullable Object> other = ListMembers.order(arguments.any(1), arguments);
    return new Comparators((a, b) -> other.compare(key.with(a), key.with(b)));
  }

  /** An order in which nulls come first, or last. */
  static Comparators nulls(Arguments arguments, int sign) {
    Comparator<@Nullable Object> other = ListMembers.order(arguments.any(0), arguments);
    return new Comparators((a, b) -> {
      if (a == null || b == null) {
        return a == b ? 0 : a == null ? sign : -sign;
      }
      return other.compare(a, b);
    });
  }

  /** An order of maps' entries. */
  static Comparators ofEntries(String method, Arguments arguments) {
    Comparator<@Nullable Object> other =
        ListMembers.order(arguments.count() == 0 ? null : arguments.any(0), arguments);
    int offset = arguments.offset();
    String part =
        switch (arguments.signature(method)) {
          case "comparingByKey/0", "comparingByKey/1" -> "key";
          case "comparingByValue/0", "comparingByValue/1" -> "value";
          default -> throw TypeMembers.unknown("Map.Entry", method, arguments);
        };
    return new Comparators(
        (a, b) -> other.compare(Members.get(a, part, offset), Members.get(b, part, offset)));
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "reversed/0" -> new Comparators(order.reversed());
      case "compare/2" -> order.compare(arguments.any(0), arguments.any(1));
      case "thenComparing/1" ->
          new Comparators(
              order.thenComparing(
                  arguments.any(0) instanceof Comparators other
                      ? other.order
                      : by(arguments).order));
      case "thenComparing/2" -> new Comparators(order.thenComparing(byOther(arguments).order));
      case "thenComparingInt/1", "thenComparingLong/1", "thenComparingDouble/1" ->
          new Comparators(order.thenComparing(by(arguments).order));
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }
}
