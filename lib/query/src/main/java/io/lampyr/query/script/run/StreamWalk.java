package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** An iterator over a stream, whose elements come as they are asked for. */
record StreamWalk(Iterator<@Nullable Object> elements) implements ScriptObject {
  @Override
  public String typeName() {
    return "java.util.Iterator";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "hasNext/0" -> elements.hasNext();
      case "next/0", "nextInt/0", "nextLong/0", "nextDouble/0" -> {
        if (!elements.hasNext()) {
          throw ScriptFailure.argument("no more elements", arguments.offset());
        }
        yield elements.next();
      }
      case "forEachRemaining/1" -> {
        elements.forEachRemaining(arguments.function(0)::with);
        yield null;
      }
      case "remove/0" ->
          throw new ScriptFailure("unsupported_operation_exception", "remove", arguments.offset());
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }
}
