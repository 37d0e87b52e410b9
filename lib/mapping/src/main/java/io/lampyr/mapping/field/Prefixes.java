package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lengths of prefixes that a text field may have indexed ({@code index_prefixes}). Terms are
 * found by their prefixes without, so nothing is kept of them; but a mapping that asks for what
 * cannot be is refused.
 */
final class Prefixes {
  private static final int STANDARD_MIN = 2;
  private static final int STANDARD_MAX = 5;
  private static final int MAX = 20;

  private Prefixes() {}

  static void check(FieldSetup setup) {
    Object given = setup.parameters().optional("index_prefixes", false);
    if (given == null || setup.kept()) {
      return;
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw FaultException.mapper(
          "[index_prefixes] must be an object, got ["
              + given
              + "] for field ["
              + setup.path()
              + "]");
    }
    Map<Object, @Nullable Object> left = new LinkedHashMap<>(map);
    int min = length(left.remove("min_chars"), "min_chars", STANDARD_MIN);
    int max = length(left.remove("max_chars"), "max_chars", STANDARD_MAX);
    if (!left.isEmpty()) {
      Map.Entry<Object, @Nullable Object> unknown = left.entrySet().iterator().next();
      throw FaultException.mapper(
          "Mapping definition for ["
              + setup.path().substring(setup.path().lastIndexOf('.') + 1)
              + "] has unsupported parameters:  ["
              + unknown.getKey()
              + " : "
              + unknown.getValue()
              + "]");
    }
    if (min > max) {
      throw FaultException.argument(
          "min_chars [" + min + "] must be less than max_chars [" + max + "]");
    }
    if (min < 1) {
      throw FaultException.argument("min_chars [" + min + "] must be greater than zero");
    }
    if (max >= MAX) {
      throw FaultException.argument("max_chars [" + max + "] must be less than " + MAX);
    }
  }

  private static int length(@Nullable Object given, String name, int standard) {
    return given == null ? standard : Parameter.integer(name, standard).reader().read(given, name);
  }
}
