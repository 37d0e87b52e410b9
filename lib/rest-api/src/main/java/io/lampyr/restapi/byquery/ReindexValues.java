package io.lampyr.restapi.byquery;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which values the members of a body of {@code _reindex} take: others are refused by their kind.
 */
final class ReindexValues {
  private ReindexValues() {}

  /**
   * Throws unless the value is of a kind that the member takes; of members it does not know, any.
   */
  static void check(String where, String name, @Nullable Object value) {
    boolean taken =
        switch (name) {
          case "source", "dest" -> value instanceof Map;
          case "script" -> value instanceof Map || value instanceof String;
          case "max_docs", "size" -> value instanceof Number || value instanceof String;
          case "conflicts", "index", "op_type", "routing", "version_type", "pipeline" ->
              value instanceof String;
          default -> true;
        };
    if (!taken) {
      throw new ApiException(
          400,
          "x_content_parse_exception",
          "[%s] %s doesn't support values of type: %s".formatted(where, name, Json.token(value)));
    }
  }

  /** The name of an index, which nothing but a text is. */
  static String index(@Nullable Object given) {
    if (given instanceof String name) {
      return name;
    }
    throw ApiException.argument(
        "Expected [index] to be a list or a string but was [" + given + "]");
  }

  /** How many documents are read at once, which is taken away from there. */
  static Optional<Object> size(Map<String, @Nullable Object> source) {
    if (!source.containsKey("size")) {
      return Optional.empty();
    }
    Object said = source.remove("size");
    if (said == null) {
      throw new ApiException(400, "parsing_exception", "Unknown key for a VALUE_NULL in [size].");
    }
    long size = Requested.number(said);
    if (size > Integer.MAX_VALUE) {
      throw ApiException.argument("Numeric value (" + size + ") out of range of `int`");
    }
    return Optional.of(size);
  }
}
