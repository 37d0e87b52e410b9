package io.lampyr.query.script.run;

import org.jspecify.annotations.Nullable;

/** Methods of functions: any name calls them, but for those that make another one. */
final class Functions {
  private Functions() {}

  static @Nullable Object call(Callable function, String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "negate/0" -> (Callable) values -> !Sequence.truth(function.call(values), offset);
      case "and/1" -> {
        Callable other = arguments.function(0);
        yield (Callable)
            values ->
                Sequence.truth(function.call(values), offset)
                    && Sequence.truth(other.call(values), offset);
      }
      case "or/1" -> {
        Callable other = arguments.function(0);
        yield (Callable)
            values ->
                Sequence.truth(function.call(values), offset)
                    || Sequence.truth(other.call(values), offset);
      }
      case "andThen/1" -> {
        Callable other = arguments.function(0);
        yield (Callable) values -> other.with(function.call(values));
      }
      case "compose/1" -> {
        Callable other = arguments.function(0);
        yield (Callable) values -> function.with(other.call(values));
      }
      default -> function.call(arguments.values());
    };
  }
}
