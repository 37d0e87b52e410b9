package io.lampyr.restapi.rules;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts what rules say into the place of {@code rule} queries and retrievers, before a search is
 * read: all that search it, in this process and elsewhere, then find the same. Costs a read for
 * each set of rules that is named.
 */
public final class RuleQueries {
  private static final String RULE = "rule";

  /** What only rules have: a field may be called as they are. */
  private static final List<String> MARKS = List.of("ruleset_ids", "ruleset_id", "match_criteria");

  private static final int MOST_RULESETS = 10;
  private static final int MOST_PINNED = 100;
  private static final List<String> OF_QUERY =
      List.of("organic", "ruleset_ids", "ruleset_id", "match_criteria", "boost", "_name");
  private static final List<String> OF_RETRIEVER =
      List.of("retriever", "ruleset_ids", "match_criteria", "rank_window_size", "_name");

  private final Rulesets rulesets;
  private boolean found;

  private RuleQueries(Rulesets rulesets) {
    this.rulesets = rulesets;
  }

  /** The body with what rules say; the same bytes if it names none. */
  public static byte[] resolve(byte[] body, Rulesets rulesets) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    if (!text.contains("\"rule\"") || MARKS.stream().noneMatch(text::contains)) {
      return body;
    }
    RuleQueries resolving = new RuleQueries(rulesets);
    Object tree = resolving.tree(Json.read(body));
    return resolving.found ? Json.write(tree) : body;
  }

  private @Nullable Object tree(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> object(map);
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(one -> all.add(tree(one)));
        yield all;
      }
      case null, default -> value;
    };
  }

  private Map<String, @Nullable Object> object(Map<?, ?> map) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      Object inner = tree(value);
      if (key.equals(RULE) && inner instanceof Map<?, ?> rule && isRule(rule)) {
        found = true;
        all.putAll(
            rule.containsKey("retriever")
                ? retriever(Json.object(rule, RULE))
                : query(Json.object(rule, RULE)));
      } else {
        all.put(String.valueOf(key), inner);
      }
    });
    return all;
  }

  private static boolean isRule(Map<?, ?> given) {
    return MARKS.stream().anyMatch(given::containsKey);
  }

  /** What the rules that hold say of documents. */
  private record Said(List<Rule.Target> pinned, List<Rule.Target> excluded) {

    List<Map<String, @Nullable Object>> docs() {
      return pinned.stream().limit(MOST_PINNED).map(Rule.Target::toJson).toList();
    }

    /** With the documents before others that are not excluded themselves. */
    Said withoutExcluded() {
      return new Said(
          pinned.stream()
              .filter(one -> excluded.stream().noneMatch(other -> other.covers(one)))
              .toList(),
          excluded);
    }

    /** A query for each document that must not be found. */
    List<Map<String, @Nullable Object>> hidden() {
      List<Map<String, @Nullable Object>> queries = new ArrayList<>();
      for (Rule.Target target : excluded) {
        Map<String, @Nullable Object> id = Map.of("ids", Map.of("values", List.of(target.id())));
        queries.add(
            target.index().isEmpty()
                ? id
                : Map.of(
                    "bool",
                    Map.of(
                        "filter",
                        List.of(Map.of("term", Map.of("_index", target.index().get())), id))));
      }
      return queries;
    }
  }

  /** Those of the sets: one is written as one, or as a list, or as older clients do. */
  private static List<?> names(Map<String, @Nullable Object> rule) {
    Object given = rule.get("ruleset_ids");
    Object single = rule.get("ruleset_id");
    if (given != null && single != null) {
      throw ApiException.argument("[ruleset_ids] and [ruleset_id] cannot be used together");
    }
    Object named = given == null ? single : given;
    return named instanceof List<?> several ? several : named == null ? List.of() : List.of(named);
  }

  private Said said(Map<String, @Nullable Object> rule) {
    List<?> names = names(rule);
    if (names.isEmpty()) {
      throw ApiException.argument("rulesetIds must not be null or empty");
    }
    if (names.size() > MOST_RULESETS) {
      throw ApiException.argument("rulesetIds must not contain more than 10 rulesets");
    }
    Map<String, @Nullable Object> known =
        rule.get("match_criteria") == null
            ? Map.of()
            : Json.object(rule.get("match_criteria"), "match_criteria");
    if (known.isEmpty()) {
      throw ApiException.argument("matchCriteria must not be null or empty");
    }
    Set<Rule.Target> pinned = new LinkedHashSet<>();
    Set<Rule.Target> excluded = new LinkedHashSet<>();
    for (Object name : names) {
      if (!(name instanceof String ruleset) || ruleset.isEmpty()) {
        throw ApiException.argument("rulesetId must not be null or empty");
      }
      for (Rule one : rulesets.rules(ruleset)) {
        if (one.holds(known)) {
          (one.action() == Rule.Action.PINNED ? pinned : excluded).addAll(one.targets());
        }
      }
    }
    return new Said(List.copyOf(pinned), List.copyOf(excluded));
  }

  private static void only(Map<String, @Nullable Object> given, List<String> known) {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw new ApiException(400, "parsing_exception", "[rule] unknown field [" + name + "]");
      }
    }
  }

  private Map<String, @Nullable Object> query(Map<String, @Nullable Object> rule) {
    only(rule, OF_QUERY);
    Object organic = rule.get("organic");
    if (organic == null) {
      throw ApiException.argument("organicQuery must not be null");
    }
    Said said = said(rule);
    Map<String, @Nullable Object> query = new LinkedHashMap<>();
    query.put("must", List.of(pinned(organic, said)));
    if (!said.excluded().isEmpty()) {
      query.put("must_not", said.hidden());
    }
    for (String same : List.of("boost", "_name")) {
      if (rule.get(same) != null) {
        query.put(same, rule.get(same));
      }
    }
    return Map.of("bool", query);
  }

  private static Object pinned(Object organic, Said said) {
    return said.pinned().isEmpty()
        ? organic
        : Map.of("pinned", Map.of("organic", organic, "docs", said.docs()));
  }

  private Map<String, @Nullable Object> retriever(Map<String, @Nullable Object> rule) {
    only(rule, OF_RETRIEVER);
    Said said = said(rule);
    Map<String, @Nullable Object> inner = Json.object(rule.get("retriever"), "retriever");
    if (said.excluded().isEmpty()) {
      return said.pinned().isEmpty() ? inner : pinnedFirst(rule, inner, said);
    }
    if (inner.get("standard") == null) {
      return withoutHidden(rule, inner, said);
    }
    Map<String, @Nullable Object> standard =
        new LinkedHashMap<>(Json.object(inner.get("standard"), "standard"));
    Object given = standard.remove("query");
    Object filter = standard.remove("filter");
    Map<String, @Nullable Object> organic = new LinkedHashMap<>();
    organic.put("must", List.of(given == null ? Map.of("match_all", Map.of()) : given));
    organic.put("filter", filter == null ? List.of() : filter);
    standard.put(
        "query",
        Map.of(
            "bool",
            Map.of(
                "must",
                List.of(pinned(Map.of("bool", organic), said)),
                "must_not",
                said.hidden())));
    return Map.of("standard", standard);
  }

  /** Where lists are made one, each is filtered, and the documents before them are picked. */
  private static Map<String, @Nullable Object> withoutHidden(
      Map<String, @Nullable Object> rule, Map<String, @Nullable Object> inner, Said said) {
    Map<String, @Nullable Object> filtered = new LinkedHashMap<>();
    inner.forEach((kind, given) -> {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>(Json.object(given, kind));
      List<@Nullable Object> filters = new ArrayList<>();
      Object filter = fields.get("filter");
      filters.addAll(
          filter instanceof List<?> many ? many : filter == null ? List.of() : List.of(filter));
      filters.add(Map.of("bool", Map.of("must_not", said.hidden())));
      fields.put("filter", filters);
      filtered.put(kind, fields);
    });
    Said left = said.withoutExcluded();
    return left.pinned().isEmpty() ? filtered : pinnedFirst(rule, filtered, left);
  }

  private static Map<String, @Nullable Object> pinnedFirst(
      Map<String, @Nullable Object> rule, Map<String, @Nullable Object> inner, Said said) {
    Map<String, @Nullable Object> pinned = new LinkedHashMap<>();
    pinned.put("retriever", inner);
    pinned.put("docs", said.docs());
    if (rule.get("rank_window_size") != null) {
      pinned.put("rank_window_size", rule.get("rank_window_size"));
    }
    return Map.of("pinned", pinned);
  }
}
