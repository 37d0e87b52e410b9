package io.lampyr.query.script.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run is given: values of names, and functions. */
@FunctionalInterface
public interface Given {
  /** The value of a name that the script was read with. */
  @Nullable Object value(String name);

  /**
   * The result of a function that is no method and not the script's own.
   *
   * @param arguments also say where the call stands
   */
  default @Nullable Object call(String function, Arguments arguments) {
    throw arguments.unknownFunction(function);
  }

  /** One that knows these values. */
  static Given of(Map<String, ? extends @Nullable Object> values) {
    return values::get;
  }
}
