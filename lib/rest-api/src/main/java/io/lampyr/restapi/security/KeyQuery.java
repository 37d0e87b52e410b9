package io.lampyr.restapi.security;

import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be asked of keys: some queries and aggregations, and of what is known of keys nothing
 * but what everybody may know who sees them.
 */
final class KeyQuery {
  private static final int MAX_DEPTH = 20;
  private static final String METADATA = "metadata.";
  private static final Set<String> FIELDS =
      Set.of(
          "_id",
          "id",
          "name",
          "username",
          "realm",
          "type",
          "creation",
          "expiration",
          "invalidated",
          "metadata");
  private static final Set<String> OPTIONS = Set.of("boost", "_name");
  private static final List<String> CLAUSES = List.of("must", "filter", "must_not", "should");
  private static final Set<String> AGGREGATIONS =
      Set.of(
          "cardinality",
          "composite",
          "date_range",
          "filter",
          "filters",
          "missing",
          "range",
          "terms",
          "value_count");

  private KeyQuery() {}

  /** Refuses a query that keys are not asked by. */
  static void check(@Nullable Object query) {
    check(query, 0);
  }

  private static void check(@Nullable Object query, int depth) {
    if (depth > MAX_DEPTH) {
      throw ApiException.argument("the query is nested too deep");
    }
    if (!(query instanceof Map<?, ?> map) || map.size() != 1) {
      throw ApiException.argument("[query] must be an object with one query");
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    String type = String.valueOf(only.getKey());
    Map<?, ?> body = object(only.getValue(), type);
    switch (type) {
      case "match_all", "ids" -> {
        // They name no fields.
      }
      case "bool" -> {
        for (String name : CLAUSES) {
          for (Object clause : each(body.get(name))) {
            check(clause, depth + 1);
          }
        }
      }
      case "exists" -> field(String.valueOf(body.get("field")));
      case "simple_query_string" ->
          each(body.get("fields")).forEach(name -> field(String.valueOf(name).split("\\^", -1)[0]));
      case "term", "match", "terms", "prefix", "wildcard", "range" ->
          body.keySet().stream()
              .map(String::valueOf)
              .filter(name -> !OPTIONS.contains(name))
              .forEach(KeyQuery::field);
      default ->
          throw ApiException.argument(
              "Query type [" + type + "] is not supported for API Key query");
    }
  }

  private static List<?> each(@Nullable Object clauses) {
    return clauses instanceof List<?> list ? list : clauses == null ? List.of() : List.of(clauses);
  }

  private static Map<?, ?> object(@Nullable Object value, String type) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw ApiException.argument("[" + type + "] must be an object");
  }

  private static void field(String name) {
    boolean metadata = name.startsWith(METADATA) && name.length() > METADATA.length();
    if (!FIELDS.contains(name) && !metadata) {
      throw ApiException.argument("Field [" + name + "] is not allowed for API Key query");
    }
  }

  /** Refuses aggregations that keys are not counted by. */
  static void checkAggregations(@Nullable Object aggregations) {
    checkAggregations(aggregations, 0);
  }

  private static void checkAggregations(@Nullable Object aggregations, int depth) {
    if (depth > MAX_DEPTH) {
      throw ApiException.argument("the aggregations are nested too deep");
    }
    object(aggregations, "aggs")
        .forEach((name, given) ->
            object(given, String.valueOf(name))
                .forEach((part, body) -> checkPart(String.valueOf(part), body, depth)));
  }

  private static void checkPart(String part, @Nullable Object body, int depth) {
    switch (part) {
      case "aggs", "aggregations" -> checkAggregations(body, depth + 1);
      case "meta" -> {
        // The answer repeats it.
      }
      case "filter" -> check(body);
      case "filters" -> {
        Object filters = object(body, part).get("filters");
        List<?> all =
            filters instanceof Map<?, ?> named ? List.copyOf(named.values()) : each(filters);
        all.forEach(KeyQuery::check);
      }
      default -> {
        if (!AGGREGATIONS.contains(part)) {
          throw ApiException.argument(
              "Unsupported API Keys aggregation [" + part + "]: keys know " + AGGREGATIONS);
        }
        checkFields(body, 0);
      }
    }
  }

  private static void checkFields(@Nullable Object body, int depth) {
    if (depth > MAX_DEPTH) {
      throw ApiException.argument("the aggregations are nested too deep");
    }
    switch (body) {
      case Map<?, ?> map ->
          map.forEach((name, value) -> {
            switch (String.valueOf(name)) {
              case "field" -> field(String.valueOf(value));
              case "script" ->
                  throw ApiException.argument("[script] is not allowed in aggregations of keys");
              default -> checkFields(value, depth + 1);
            }
          });
      case List<?> list -> list.forEach(one -> checkFields(one, depth + 1));
      case null, default -> {}
    }
  }
}
