package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An iterator over elements as they were when it was made. */
final class Walk implements ScriptObject {
  private final List<@Nullable Object> elements;
  private int next;

  Walk(List<@Nullable Object> elements) {
    this.elements = elements;
  }

  @Override
  public String typeName() {
    return "java.util.Iterator";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "hasNext/0" -> next < elements.size();
      case "next/0" -> {
        if (next >= elements.size()) {
          throw ScriptFailure.argument("no more elements", arguments.offset());
        }
        yield elements.get(next++);
      }
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }
}
