package io.lampyr.restapi.rules;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.kept.KeptObject;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.kept.KeptObjects.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The sets of rules in cluster state. Cost: that of {@link KeptObjects}. */
public final class Rulesets {
  /** The most that a set has. */
  static final int MOST_RULES = 100;

  private final KeptObjects kept;

  public Rulesets(KeptObjects kept) {
    this.kept = kept;
  }

  List<KeptObject> all() {
    return kept.all(Kind.QUERY_RULESET);
  }

  /** The rules of a set, those that go first before the others; a 404 if there is no such set. */
  List<Rule> rules(String ruleset) {
    return rules(kept.read(Kind.QUERY_RULESET, ruleset).orElseThrow(() -> missing(ruleset)).tree());
  }

  static ApiException missing(String ruleset) {
    return new ApiException(404, "resource_not_found_exception", ruleset);
  }

  static List<Rule> rules(Map<String, @Nullable Object> tree) {
    List<?> listed =
        switch (tree.get("rules")) {
          case List<?> list -> list;
          case Map<?, ?> one -> List.of(one);
          case null, default ->
              throw new ApiException(
                  400, "x_content_parse_exception", "[query_ruleset] requires [rules]");
        };
    if (listed.size() > MOST_RULES) {
      throw ApiException.argument(
          "The number of rules in a ruleset cannot exceed ["
              + MOST_RULES
              + "], but the ruleset"
              + " contains ["
              + listed.size()
              + "]");
    }
    List<Rule> rules = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object one : listed) {
      Rule rule = Rule.read(Optional.empty(), Json.object(one, "rules"));
      if (!names.add(rule.id())) {
        throw ApiException.argument("rule_id [" + rule.id() + "] is there more than once");
      }
      rules.add(rule);
    }
    rules.sort(Comparator.comparing(rule -> rule.priority().orElse(Integer.MAX_VALUE)));
    return rules;
  }

  static Map<String, @Nullable Object> tree(List<Rule> rules) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("rules", rules.stream().map(Rule::toJson).toList());
    return tree;
  }

  /** True if there was none of the name. */
  boolean put(String ruleset, List<Rule> rules) {
    return kept.put(Kind.QUERY_RULESET, ruleset, tree(rules));
  }

  boolean delete(String ruleset) {
    return kept.delete(Kind.QUERY_RULESET, ruleset);
  }

  /** Makes of the set's rules what the change says; of none if there is no set yet. */
  void change(String ruleset, UnaryOperator<Optional<List<Rule>>> change) {
    var _ =
        kept.change(
            Kind.QUERY_RULESET,
            ruleset,
            found -> change.apply(found.map(Rulesets::rules)).map(Rulesets::tree));
  }
}
