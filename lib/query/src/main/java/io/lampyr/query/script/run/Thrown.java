package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.TypeNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An exception as a value: one that a script made, or that it caught. */
record Thrown(String type, @Nullable String message) implements ScriptObject {
  static Thrown of(ScriptFailure failure) {
    for (Map.Entry<String, String> known : TypeNames.EXCEPTIONS.entrySet()) {
      if (known.getValue().equals(failure.type())) {
        return new Thrown(known.getKey(), failure.reason());
      }
    }
    return new Thrown("RuntimeException", failure.reason());
  }

  ScriptFailure failure(int offset) {
    String known = TypeNames.EXCEPTIONS.getOrDefault(type, "runtime_exception");
    return new ScriptFailure(known, String.valueOf(message), offset);
  }

  boolean isA(String caught) {
    return caught.equals(type)
        || caught.equals("Exception")
        || (caught.equals("RuntimeException") && !type.equals("Exception"))
        || (caught.equals("IllegalArgumentException") && type.equals("NumberFormatException"));
  }

  @Override
  public String typeName() {
    return "java.lang." + type;
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "getMessage/0", "getLocalizedMessage/0" -> message;
      case "toString/0" -> toString();
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    if (name.equals("message")) {
      return message;
    }
    throw Members.unknownField(typeName(), name, offset);
  }

  @Override
  public String toString() {
    return typeName() + ": " + message;
  }
}
