package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements of a stream in the making. */
final class StreamBuilder implements ScriptObject {
  private final List<@Nullable Object> elements = new ArrayList<>();
  private boolean isBuilt;

  @Override
  public String typeName() {
    return "java.util.stream.Stream.Builder";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    String signature = arguments.signature(method);
    switch (signature) {
      case "add/1", "accept/1", "build/0" -> {}
      default -> throw arguments.unknownMethod(typeName(), method);
    }
    if (isBuilt) {
      throw new ScriptFailure(
          "illegal_state_exception", "the stream is built already", arguments.offset());
    }
    if (signature.equals("build/0")) {
      isBuilt = true;
      return Sequence.of(elements, arguments);
    }
    arguments.budget().elements(1, arguments.offset());
    elements.add(arguments.any(0));
    return method.equals("add") ? this : null;
  }
}
