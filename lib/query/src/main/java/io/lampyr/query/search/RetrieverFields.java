package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of one retriever: each is taken once, and what is left is refused. */
final class RetrieverFields {
  private final String name;
  private final Map<String, @Nullable Object> left;

  RetrieverFields(String name, @Nullable Object given) {
    this.name = name;
    this.left = new LinkedHashMap<>(Json.object(given, name));
  }

  @Nullable Object take(String field) {
    return left.remove(field);
  }

  boolean has(String field) {
    return left.get(field) != null;
  }

  List<?> list(String field) {
    Object given = take(field);
    return given == null ? List.of() : given instanceof List<?> many ? many : List.of(given);
  }

  int whole(String field, int otherwise, int least) {
    Object given = take(field);
    if (given == null) {
      return otherwise;
    }
    double number = number(field, given);
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw wrong("[" + field + "] must be a whole number, found [" + given + "]");
    }
    if (number < least) {
      throw FaultException.argument(
          "[" + field + "] must be greater than or equal to [" + least + "] for [" + name + "]");
    }
    return (int) number;
  }

  Optional<Float> number(String field) {
    Object given = take(field);
    return given == null ? Optional.empty() : Optional.of((float) number(field, given));
  }

  private double number(String field, Object given) {
    try {
      double number = Double.parseDouble(given.toString());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      throw wrong("[" + field + "] must be a number, found [" + given + "]");
    }
    throw wrong("[" + field + "] must be finite, found [" + given + "]");
  }

  /** Whether a list is told by a text and the fields that it is looked for in. */
  boolean isSimple() {
    return has("query") || has("fields");
  }

  /**
   * The retrievers that a text in fields comes to. Fields of one kind are asked by one query, and
   * those of embeddings each by one of its own; there are none of the latter here.
   */
  List<Object> simple() {
    if (has("retrievers")) {
      throw invalid("cannot specify both [query] and [retrievers]");
    }
    if (!has("query")) {
      throw invalid("[query] must be provided when [fields] is specified");
    }
    if (name.equals("linear") && !has("normalizer")) {
      throw invalid("[normalizer] must be provided when [query] is specified");
    }
    Object query = take("query");
    String text = query == null ? "" : query.toString();
    if (text.isEmpty()) {
      throw invalid("[query] cannot be empty");
    }
    Map<String, Object> match = new LinkedHashMap<>();
    match.put("query", text);
    match.put("type", "most_fields");
    List<?> named = list("fields");
    if (!named.isEmpty()) {
      match.put("fields", named);
    }
    Map<String, Object> standard =
        Map.of("standard", Map.of("query", Map.of("multi_match", match)));
    return List.of(name.equals("linear") ? Map.of("retriever", standard) : standard);
  }

  private FaultException invalid(String why) {
    return new FaultException(
        ErrorKind.ACTION_REQUEST_VALIDATION, "Validation Failed: 1: [" + name + "] " + why + ";");
  }

  FaultException wrong(String reason) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, "[" + name + "] " + reason);
  }

  /** Refuses what nobody has taken. */
  void end() {
    for (String field : left.keySet()) {
      throw wrong("unknown field [" + field + "]");
    }
  }
}
