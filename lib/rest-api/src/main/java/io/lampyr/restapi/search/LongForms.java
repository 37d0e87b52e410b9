package io.lampyr.restapi.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Queries in their short forms, as {@code "term": {"field": "value"}}, in the long ones. */
final class LongForms {
  private static final Map<String, String> FIELDS =
      Map.of(
          "term", "value",
          "prefix", "value",
          "wildcard", "value",
          "regexp", "value",
          "fuzzy", "value",
          "match", "query",
          "match_phrase", "query",
          "match_phrase_prefix", "query",
          "match_bool_prefix", "query");

  private LongForms() {}

  static Map<String, @Nullable Object> of(Map<?, ?> tree) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    tree.forEach((name, value) -> {
      String field = FIELDS.get(String.valueOf(name));
      all.put(
          String.valueOf(name),
          field != null && value instanceof Map<?, ?> given && given.size() == 1
              ? longForm(given, field)
              : inner(value));
    });
    return all;
  }

  private static Map<String, @Nullable Object> longForm(Map<?, ?> given, String field) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    given.forEach((name, value) ->
        all.put(
            String.valueOf(name),
            value == null || value instanceof Map<?, ?> || value instanceof List<?>
                ? value
                : Map.of(field, value)));
    return all;
  }

  private static @Nullable Object inner(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> of(map);
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(one -> all.add(inner(one)));
        yield all;
      }
      case null, default -> value;
    };
  }
}
