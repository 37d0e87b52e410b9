package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** A value that there may be. */
record Maybe(@Nullable Object value) implements ScriptObject {
  @Override
  public String typeName() {
    return "java.util.Optional";
  }

  /** What {@code Optional} and its like make. */
  static Maybe make(String type, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "empty/0" -> new Maybe(null);
      case "of/1" -> new Maybe(arguments.value(0));
      case "ofNullable/1" -> new Maybe(arguments.any(0));
      default -> throw TypeMembers.unknown(type, method, arguments);
    };
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "isPresent/0" -> value != null;
      case "isEmpty/0" -> value == null;
      case "orElse/1" -> value == null ? arguments.any(0) : value;
      case "orElseGet/1" -> value == null ? arguments.function(0).call(new ArrayList<>()) : value;
      case "get/0", "getAsInt/0", "getAsLong/0", "getAsDouble/0", "orElseThrow/0" -> {
        if (value == null) {
          throw ScriptFailure.argument("No value present", arguments.offset());
        }
        yield value;
      }
      case "orElseThrow/1" -> {
        if (value == null) {
          throw thrown(arguments);
        }
        yield value;
      }
      case "ifPresent/1" -> {
        if (value != null) {
          arguments.function(0).with(value);
        }
        yield null;
      }
      case "map/1" -> value == null ? this : new Maybe(arguments.function(0).with(value));
      case "flatMap/1" -> value == null ? this : arguments.function(0).with(value);
      case "filter/1" ->
          value == null || Sequence.truth(arguments.function(0).with(value), arguments.offset())
              ? this
              : new Maybe(null);
      case "toString/0" -> toString();
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  private static ScriptFailure thrown(Arguments arguments) {
    Object made = arguments.function(0).call(new ArrayList<>());
    return made instanceof Thrown exception
        ? exception.failure(arguments.offset())
        : ScriptFailure.argument("No value present", arguments.offset());
  }

  @Override
  public @Nullable Object shown() {
    return value;
  }

  @Override
  public String toString() {
    return value == null ? "Optional.empty" : "Optional[" + value + "]";
  }
}
