package io.lampyr.query.dsl.body;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What each query says when it is told no field, or one without a name. */
final class NoField {
  private static final Set<String> NOT_NULL = Set.of("term", "range", "match");

  private NoField() {}

  /** What stands for the query's field, if the query takes it; null stands for none at all. */
  static Map.Entry<String, Part> checked(PlacedBody body, Map.@Nullable Entry<String, Part> field) {
    if (field == null || (NOT_NULL.contains(body.query()) && field.getValue().isNull())) {
      throw missing(body);
    }
    if (field.getKey().isEmpty()) {
      empty(body.query());
    }
    return field;
  }

  private static FaultException missing(PlacedBody body) {
    String query = body.query();
    return switch (query) {
      case "match" -> body.wrong("No text specified for text query");
      case "terms" ->
          body.wrong(
              "[terms] query requires a field name, followed by array of terms or a document"
                  + " lookup specification");
      case "intervals" -> body.wrong("Expected [FIELD_NAME] but got [END_OBJECT]");
      case "match_phrase", "match_phrase_prefix", "match_bool_prefix" ->
          FaultException.argument("[" + query + "] requires fieldName");
      case "fuzzy" -> FaultException.argument("field name cannot be null or empty");
      case "geo_shape", "shape", "xy_shape" -> FaultException.argument("fieldName is required");
      case "geo_distance" -> FaultException.argument("fieldName must not be null or empty");
      case "geo_polygon" -> FaultException.argument("fieldName must not be null");
      case "geo_bounding_box" ->
          new FaultException(
              ErrorKind.PARSE,
              "failed to parse [geo_bounding_box] query. bounding box not provided");
      default -> FaultException.argument("field name is null or empty");
    };
  }

  /** Some take it as they take any other field that no document has. */
  private static void empty(String query) {
    switch (query) {
      case "term", "prefix", "wildcard", "regexp", "range", "span_term" ->
          throw FaultException.argument("field name is null or empty");
      case "terms" -> throw FaultException.argument("field name cannot be null.");
      case "fuzzy" -> throw FaultException.argument("field name cannot be null or empty");
      case "match_phrase", "match_bool_prefix" ->
          throw FaultException.argument("[" + query + "] requires fieldName");
      case "geo_polygon" -> throw FaultException.argument("fieldName must not be null");
      case "geo_distance" -> throw FaultException.argument("fieldName must not be null or empty");
      default -> {}
    }
  }
}
