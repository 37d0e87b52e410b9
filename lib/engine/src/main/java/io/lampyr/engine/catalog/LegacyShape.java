package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which values the members of older templates take. */
final class LegacyShape {
  private LegacyShape() {}

  /** Refuses others; the order is kept as a number, however it was given. */
  static void check(Map<String, @Nullable Object> body) {
    body.forEach(LegacyShape::check);
    body.computeIfPresent("order", (name, value) -> order(value));
  }

  private static void check(String name, @Nullable Object value) {
    boolean fits =
        switch (name) {
          case "index_patterns" -> value instanceof String || value instanceof List<?>;
          case "settings" -> value instanceof Map<?, ?>;
          case "version" ->
              value instanceof Integer
                  || (value instanceof Long whole && whole == whole.intValue());
          default -> true;
        };
    if (!fits) {
      throw FaultException.argument(
          switch (name) {
            case "index_patterns" ->
                "Malformed [template] value, should be a string or a list of strings";
            case "settings" -> "Malformed [settings] section, should include an inner object";
            default -> "Malformed [version] value, should be an integer";
          });
    }
  }

  private static long order(Object value) {
    if (value instanceof Number number && number.doubleValue() != number.longValue()) {
      throw FaultException.argument(value + " is not an integer value");
    }
    try {
      return TemplateShape.whole(value);
    } catch (FaultException noNumber) {
      throw new FaultException(
          noNumber
              .fault()
              .within(
                  ErrorKind.ILLEGAL_ARGUMENT,
                  "Failed to parse int parameter [order] with value [" + value + "]"));
    }
  }
}
