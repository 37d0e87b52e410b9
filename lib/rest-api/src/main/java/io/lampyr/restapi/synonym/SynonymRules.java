package io.lampyr.restapi.synonym;

import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rules of synonyms as clients give them: words that mean the same, or words that become others.
 */
final class SynonymRules {
  private SynonymRules() {}

  /** One rule or a list of them, by their ids; those that have none get one. */
  static SortedMap<String, String> all(@Nullable Object given, Supplier<String> ids) {
    List<?> rules =
        switch (given) {
          case null -> throw wrong("Required [synonyms_set]");
          case List<?> list -> list;
          case Map<?, ?> single -> List.of(single);
          default -> throw wrong("[synonyms_set] must be a list of rules");
        };
    SortedMap<String, String> all = new TreeMap<>();
    for (Object rule : rules) {
      if (!(rule instanceof Map<?, ?> object)) {
        throw wrong(
            "a rule of [synonyms_set] must be an object with [synonyms], and [id] if wanted");
      }
      onlyThose(object, "id", "synonyms");
      Object id = object.get("id");
      String key = id == null ? ids.get() : id.toString();
      if (all.put(key, checked(object.get("synonyms"))) != null) {
        throw wrong("[synonyms_set] has more than one rule with the id [" + key + "]");
      }
    }
    return all;
  }

  /** The rule that an object holds. */
  static String one(Map<String, @Nullable Object> body) {
    onlyThose(body, "synonyms");
    return checked(body.get("synonyms"));
  }

  static void onlyThose(Map<?, ?> body, String... known) {
    for (Object key : body.keySet()) {
      if (!List.of(known).contains(String.valueOf(key))) {
        throw new ApiException(
            400, "x_content_parse_exception", "[synonyms] unknown field [" + key + "]");
      }
    }
  }

  private static String checked(@Nullable Object synonyms) {
    if (!(synonyms instanceof String rule)) {
      throw wrong("[synonyms] of a rule must be a text");
    }
    if (rule.isBlank()) {
      throw wrong("[synonyms] field can't be empty");
    }
    if (rule.indexOf('\n') >= 0) {
      throw wrong("[synonyms] of a rule must be one line");
    }
    String[] sides = rule.split("=>", -1);
    if (sides.length > 2) {
      throw wrong(
          "More than one explicit mapping specified in the same synonyms rule: [" + rule + "]");
    }
    for (String side : sides) {
      for (String term : side.split("(?<!\\\\),", -1)) {
        if (term.isBlank()) {
          throw wrong("Incorrect syntax for [synonyms]: [" + rule + "] has an empty term");
        }
      }
    }
    return rule;
  }

  private static ApiException wrong(String reason) {
    return ApiException.argument(reason);
  }
}
