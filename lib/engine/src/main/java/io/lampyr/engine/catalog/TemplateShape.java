package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which kinds of values the members of a template's body take, as its readers there have it: what
 * is of another kind is refused and not passed over.
 */
final class TemplateShape {
  private static final Set<String> OBJECTS =
      Set.of(
          "template", "_meta", "data_stream", "timestamp_field", "settings", "mappings", "aliases");
  private static final Set<String> NUMBERS = Set.of("priority", "version");
  private static final Set<String> TEXTS =
      Set.of("index_patterns", "composed_of", "ignore_missing_component_templates");
  private static final Set<String> NAMES = Set.of("name");

  private static final Map<String, String> READERS =
      Map.of(
          "template", "template",
          "data_stream", "data_stream_template",
          "timestamp_field", "timestamp_field");

  private TemplateShape() {}

  /** Refuses what is of no kind that it may be; the reader is what the body is told as. */
  static void check(String reader, Map<String, @Nullable Object> body) {
    body.forEach((name, value) -> {
      member(reader, name, value);
      String inner = READERS.get(name);
      if (inner != null) {
        within(reader, name, () -> check(inner, Json.object(value, name)));
      }
    });
    if (reader.equals("timestamp_field")) {
      if (!body.containsKey("name")) {
        throw FaultException.argument("Required [name]");
      }
      for (String name : body.keySet()) {
        if (!NAMES.contains(name)) {
          throw refused("[" + reader + "] unknown field [" + name + "]");
        }
      }
    }
  }

  private static void member(String reader, String name, @Nullable Object value) {
    boolean fits =
        switch (kind(name)) {
          case "object" -> value instanceof Map<?, ?>;
          case "number" -> value instanceof Number || value instanceof String;
          case "texts" -> value instanceof List<?> || value instanceof String;
          case "text" -> value instanceof String;
          default -> true;
        };
    if (!fits) {
      throw refused(
          "[" + reader + "] " + name + " doesn't support values of type: " + Json.token(value));
    }
    if (NUMBERS.contains(name)) {
      within(reader, name, () -> whole(value));
    }
    if (TEXTS.contains(name) && value instanceof List<?> list) {
      list.forEach(element -> within(reader, name, () -> text(element)));
    }
  }

  private static String kind(String name) {
    if (OBJECTS.contains(name)) {
      return "object";
    }
    if (NUMBERS.contains(name)) {
      return "number";
    }
    if (TEXTS.contains(name)) {
      return "texts";
    }
    return NAMES.contains(name) ? "text" : name;
  }

  /** The number that a member is, without a fraction. */
  static long whole(@Nullable Object value) {
    String text = String.valueOf(value);
    try {
      return value instanceof Double number ? number.longValue() : Long.parseLong(text);
    } catch (NumberFormatException noNumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    }
  }

  private static void text(@Nullable Object element) {
    if (element == null || element instanceof Map<?, ?> || element instanceof List<?>) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE, "Can't get text on a " + Json.token(element));
    }
  }

  private static void within(String reader, String name, Runnable reading) {
    try {
      reading.run();
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE,
                  "[" + reader + "] failed to parse field [" + name + "]"));
    }
  }

  private static FaultException refused(String reason) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, reason);
  }
}
