package io.lampyr.restapi.searchpipeline;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for what every hit of a query must have been routed by. */
final class RoutedQuery {
  private static final int DEEPEST = 50;

  private RoutedQuery() {}

  /** What a query on one field says of its hits' routing; nothing if it says nothing. */
  @FunctionalInterface
  interface Reading {
    Optional<Set<String>> of(String type, String field, Object value);
  }

  /** The values of which each hit has one; nothing if a hit may have any. */
  static Optional<Set<String>> values(@Nullable Object query, Reading reading) {
    return values(query, reading, 0);
  }

  private static Optional<Set<String>> values(@Nullable Object query, Reading reading, int depth) {
    if (depth > DEEPEST || !(query instanceof Map<?, ?> one) || one.size() != 1) {
      return Optional.empty();
    }
    Map.Entry<?, ?> entry = one.entrySet().iterator().next();
    String type = String.valueOf(entry.getKey());
    if (!(entry.getValue() instanceof Map<?, ?> body)) {
      return Optional.empty();
    }
    return switch (type) {
      case "bool" -> ofBool(body, reading, depth);
      case "constant_score" -> values(body.get("filter"), reading, depth + 1);
      case "function_score", "script_score" -> values(body.get("query"), reading, depth + 1);
      default -> ofField(type, body, reading);
    };
  }

  private static Optional<Set<String>> ofField(String type, Map<?, ?> body, Reading reading) {
    for (Map.Entry<?, ?> field : body.entrySet()) {
      String name = String.valueOf(field.getKey());
      if (!name.equals("boost") && !name.equals("_name") && field.getValue() != null) {
        return reading.of(type, name, field.getValue());
      }
    }
    return Optional.empty();
  }

  /** Clauses that must hold narrow a search; others do so if each of them does and one must. */
  private static Optional<Set<String>> ofBool(Map<?, ?> body, Reading reading, int depth) {
    Set<String> found = new LinkedHashSet<>();
    List<@Nullable Object> required = clauses(body.get("must"));
    required.addAll(clauses(body.get("filter")));
    for (Object clause : required) {
      values(clause, reading, depth + 1).ifPresent(found::addAll);
    }
    if (!found.isEmpty()) {
      return Optional.of(found);
    }
    if (!required.isEmpty() || body.containsKey("minimum_should_match")) {
      return Optional.empty();
    }
    for (Object clause : clauses(body.get("should"))) {
      Optional<Set<String>> one = values(clause, reading, depth + 1);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      found.addAll(one.get());
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private static List<@Nullable Object> clauses(@Nullable Object given) {
    List<@Nullable Object> clauses = new ArrayList<>();
    switch (given) {
      case null -> {}
      case List<?> list -> clauses.addAll(list);
      default -> clauses.add(given);
    }
    return clauses;
  }

  /** The texts that a query on a field looks for: one, several, or one in an object. */
  static List<String> texts(Object value, String key) {
    return switch (value) {
      case List<?> list -> list.stream().map(String::valueOf).toList();
      case Map<?, ?> map -> {
        Object inside = map.containsKey(key) ? map.get(key) : map.get("value");
        yield inside == null || map.containsKey("case_insensitive")
            ? List.of()
            : List.of(inside.toString());
      }
      default -> List.of(value.toString());
    };
  }
}
