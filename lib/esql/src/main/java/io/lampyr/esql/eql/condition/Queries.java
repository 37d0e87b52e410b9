package io.lampyr.esql.eql.condition;

import java.util.List;
import java.util.Map;

/** Queries of the index, as JSON. */
final class Queries {
  static final Map<String, Object> ALL = Map.of("match_all", Map.of());
  static final Map<String, Object> NONE = Map.of("match_none", Map.of());

  private Queries() {}

  static Map<String, Object> exists(String field) {
    return Map.of("exists", Map.of("field", field));
  }

  static Map<String, Object> not(Map<String, Object> query) {
    if (query.equals(ALL)) {
      return NONE;
    }
    return query.equals(NONE) ? ALL : Map.of("bool", Map.of("must_not", List.of(query)));
  }

  static Map<String, Object> all(List<Map<String, Object>> queries) {
    List<Map<String, Object>> telling = queries.stream().filter(one -> !one.equals(ALL)).toList();
    return switch (telling.size()) {
      case 0 -> ALL;
      case 1 -> telling.getFirst();
      default -> Map.of("bool", Map.of("filter", telling));
    };
  }

  static Map<String, Object> any(List<Map<String, Object>> queries) {
    if (queries.contains(ALL)) {
      return ALL;
    }
    List<Map<String, Object>> telling = queries.stream().filter(one -> !one.equals(NONE)).toList();
    return switch (telling.size()) {
      case 0 -> NONE;
      case 1 -> telling.getFirst();
      default -> Map.of("bool", Map.of("should", telling, "minimum_should_match", 1));
    };
  }

  static Map<String, Object> term(String field, Object value, boolean folded) {
    return folded
        ? Map.of("term", Map.of(field, Map.of("value", value, "case_insensitive", true)))
        : Map.of("term", Map.of(field, Map.of("value", value)));
  }

  static Map<String, Object> range(String field, String bound, Object value) {
    return Map.of("range", Map.of(field, Map.of(bound, value)));
  }

  /** Texts by a pattern that is one already. */
  static Map<String, Object> pattern(String kind, String field, String pattern, boolean folded) {
    return Map.of(kind, Map.of(field, Map.of("value", pattern, "case_insensitive", folded)));
  }

  /** A text that stands for itself in a pattern of wildcards. */
  static String literal(String text) {
    return text.replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?");
  }

  /** A pattern in which a backslash stands for itself. */
  static String wildcards(String pattern) {
    return pattern.replace("\\", "\\\\");
  }

  /** The query with a name, by which hits tell whether it found them. */
  static Map<String, Object> named(String name, Map<String, Object> query) {
    return Map.of("bool", Map.of("filter", List.of(query), "_name", name));
  }
}
