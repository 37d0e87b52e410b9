package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import org.jspecify.annotations.Nullable;

/** A value that there may be. */
record Maybe(@Nullable Object value) implements ScriptObject {
  @Override
  public String typeName() {
    return "java.util.Optional";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "isPresent/0" -> value != null;
      case "isEmpty/0" -> value == null;
      case "orElse/1" -> value == null ? arguments.any(0) : value;
      case "get/0", "getAsInt/0", "getAsLong/0", "getAsDouble/0", "orElseThrow/0" -> {
        if (value == null) {
          throw ScriptFailure.argument("No value present", arguments.offset());
        }
        yield value;
      }
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  @Override
  public @Nullable Object shown() {
    return value;
  }
}
