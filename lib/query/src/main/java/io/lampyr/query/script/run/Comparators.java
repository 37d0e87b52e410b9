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
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }
}
