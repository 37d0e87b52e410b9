package io.lampyr.restapi.alias;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which values the options of an action take, so that no name is made of what is none. */
final class AliasValues {
  private AliasValues() {}

  /** Throws unless the value is of a kind that the option takes. */
  static void check(String action, String name, @Nullable Object value) {
    boolean taken =
        switch (name) {
          case "index", "alias" -> value instanceof String;
          case "indices", "aliases" -> value instanceof String || value instanceof List;
          case "filter" -> value instanceof Map;
          case "is_write_index", "is_hidden", "must_exist" ->
              value instanceof Boolean || value instanceof String;
          default -> value instanceof Number || value instanceof String;
        };
    if (!taken) {
      throw unsupported(action, name, value);
    }
    AliasBody.within(action, name, () -> checkInside(name, value));
  }

  /** What is told where a value is of a kind that is not read. */
  static FaultException unsupported(String part, String name, @Nullable Object value) {
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        "[%s] %s doesn't support values of type: %s".formatted(part, name, Json.token(value)));
  }

  private static void checkInside(String name, @Nullable Object value) {
    switch (name) {
      case "index", "alias" -> checkNamed(name, value, "be");
      case "indices", "aliases" -> {
        if (value instanceof List<?> list) {
          list.forEach(element -> checkNamed(name, text(name, element), "contain"));
        } else {
          checkNamed(name, value, "contain");
        }
      }
      case "is_write_index", "is_hidden", "must_exist" -> {
        boolean _ = value != null && Flags.parseAsked(value);
      }
      default -> {}
    }
  }

  private static void checkNamed(String name, @Nullable Object value, String what) {
    if ("".equals(value)) {
      throw FaultException.argument("[" + name + "] can't " + what + " empty string");
    }
  }

  /** The text of a value that is one, or a number. */
  static String text(String name, @Nullable Object value) {
    if (value == null || value instanceof Map || value instanceof List) {
      throw FaultException.argument(
          "Can't get text on a " + Json.token(value) + " of [" + name + "]");
    }
    return value.toString();
  }
}
