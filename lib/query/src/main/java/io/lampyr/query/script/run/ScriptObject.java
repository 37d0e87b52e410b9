package io.lampyr.query.script.run;

import org.jspecify.annotations.Nullable;

/**
 * A value that scripts can use although it is no text, number, list or map.
 *
 * <p>Law: a name that it does not know is a {@link io.lampyr.query.script.syntax.ScriptFailure};
 * nothing but what its methods say is reachable.
 */
public interface ScriptObject {
  /** The type's name in messages. */
  String typeName();

  /** A member without parentheses. */
  default @Nullable Object member(String name, int offset) {
    throw Members.unknownField(typeName(), name, offset);
  }

  default @Nullable Object call(String method, Arguments arguments) {
    throw arguments.unknownMethod(typeName(), method);
  }

  /** What it is where a result is shown: a text, a number, a list or a map. */
  default @Nullable Object shown() {
    return toString();
  }
}
