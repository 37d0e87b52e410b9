package io.lampyr.restapi.rules;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.kept.KeptObject;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code _query_rules}: sets of rules, single ones, and which of them a search would follow. */
public final class RuleRoutes {
  private static final String SETS = "/_query_rules";
  private static final String SET = "/_query_rules/{ruleset_id}";
  private static final String RULE = "/_query_rules/{ruleset_id}/_rule/{rule_id}";
  private static final int STANDARD_SIZE = 100;
  private static final int MOST_SIZE = 10_000;

  private final Rulesets rulesets;

  public RuleRoutes(Rulesets rulesets) {
    this.rulesets = rulesets;
  }

  public List<Route> routes() {
    return List.of(
        reading(SETS).taking("from", "size").get(this::list),
        reading(SET).get(this::get),
        writing(SET).takingBody().put(this::put),
        writing(SET).delete(this::delete),
        reading(SET + "/_test").takingBody().post(this::test),
        reading(RULE).get(this::getRule),
        writing(RULE).takingBody().put(this::putRule),
        writing(RULE).delete(this::deleteRule));
  }

  private static Route.Draft reading(String path) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_QUERY_RULES, path);
  }

  private static Route.Draft writing(String path) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_QUERY_RULES, path);
  }

  private Answer list(Call call) {
    int from = within(call, "from", 0, 0);
    int size = within(call, "size", STANDARD_SIZE, 1);
    List<KeptObject> all = rulesets.all();
    List<Object> shown = new ArrayList<>();
    for (KeptObject one :
        all.subList(Math.min(from, all.size()), Math.min(from + size, all.size()))) {
      shown.add(summary(one.id(), Rulesets.rules(one.tree())));
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("count", all.size());
    answer.put("results", shown);
    return Answer.ok(answer);
  }

  private static int within(Call call, String name, int otherwise, int least) {
    int given = call.parameters().integer(name, otherwise);
    if (given < least || given > MOST_SIZE) {
      throw ApiException.argument(
          "["
              + name
              + "] must be between ["
              + least
              + "] and ["
              + MOST_SIZE
              + "], found ["
              + given
              + "]");
    }
    return given;
  }

  private static Map<String, @Nullable Object> summary(String id, List<Rule> rules) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("ruleset_id", id);
    one.put("rule_total_count", rules.size());
    one.put(
        "rule_criteria_types_counts",
        rules.stream()
            .flatMap(rule -> rule.criteria().stream())
            .collect(
                Collectors.groupingBy(
                    criterion -> criterion.kind().text(), TreeMap::new, Collectors.counting())));
    one.put(
        "rule_type_counts",
        rules.stream()
            .collect(
                Collectors.groupingBy(
                    rule -> rule.action().text(), TreeMap::new, Collectors.counting())));
    return one;
  }

  private Answer get(Call call) {
    String id = call.path("ruleset_id");
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("ruleset_id", id);
    shown.put("rules", rulesets.rules(id).stream().map(Rule::toJson).toList());
    return Answer.ok(shown);
  }

  private Answer put(Call call) {
    String id = call.path("ruleset_id");
    Map<String, @Nullable Object> body = call.bodyObject();
    only(body, List.of("rules", "ruleset_id"), "query_ruleset");
    if (body.get("ruleset_id") != null && !id.equals(body.get("ruleset_id"))) {
      throw ApiException.argument(
          "ruleset_id [" + body.get("ruleset_id") + "] does not match the id of the request");
    }
    List<Rule> rules = Rulesets.rules(body);
    if (rules.isEmpty()) {
      throw ApiException.validation("rules cannot be null or empty");
    }
    return done(rulesets.put(id, rules));
  }

  private static Answer done(boolean created) {
    return Answer.tree(created ? 201 : 200, Map.of("result", created ? "created" : "updated"));
  }

  private static void only(Map<String, @Nullable Object> body, List<String> known, String what) {
    for (String name : body.keySet()) {
      if (!known.contains(name)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[" + what + "] unknown field [" + name + "]");
      }
    }
  }

  private Answer delete(Call call) {
    String id = call.path("ruleset_id");
    if (!rulesets.delete(id)) {
      throw Rulesets.missing(id);
    }
    return Answer.acknowledged();
  }

  private Answer test(Call call) {
    String id = call.path("ruleset_id");
    Map<String, @Nullable Object> body = call.bodyObject();
    only(body, List.of("match_criteria"), "query_ruleset_test");
    Map<String, @Nullable Object> known =
        body.get("match_criteria") == null
            ? Map.of()
            : Json.object(body.get("match_criteria"), "match_criteria");
    if (known.isEmpty()) {
      throw ApiException.validation("match_criteria cannot be null or empty");
    }
    List<Map<String, String>> matched = new ArrayList<>();
    for (Rule rule : rulesets.rules(id)) {
      if (rule.holds(known)) {
        Map<String, String> one = new LinkedHashMap<>();
        one.put("ruleset_id", id);
        one.put("rule_id", rule.id());
        matched.add(one);
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("total_matched_rules", matched.size());
    answer.put("matched_rules", matched);
    return Answer.ok(answer);
  }

  private Answer getRule(Call call) {
    String id = call.path("rule_id");
    return Answer.ok(
        rulesets.rules(call.path("ruleset_id")).stream()
            .filter(rule -> rule.id().equals(id))
            .findFirst()
            .orElseThrow(() -> missing(call))
            .toJson());
  }

  private static ApiException missing(Call call) {
    return new ApiException(
        404,
        "resource_not_found_exception",
        "rule_id "
            + call.path("rule_id")
            + " not found in query ruleset "
            + call.path("ruleset_id"));
  }

  private Answer putRule(Call call) {
    Rule wanted = Rule.read(Optional.of(call.path("rule_id")), call.bodyObject());
    boolean[] isNew = new boolean[1];
    rulesets.change(
        call.path("ruleset_id"),
        found -> {
          List<Rule> rules = new ArrayList<>(found.orElse(List.of()));
          int at = rules.stream().map(Rule::id).toList().indexOf(wanted.id());
          isNew[0] = at < 0;
          if (at < 0) {
            rules.add(wanted);
          } else {
            rules.set(at, wanted);
          }
          return Optional.of(Rulesets.rules(Rulesets.tree(rules)));
        });
    return done(isNew[0]);
  }

  private Answer deleteRule(Call call) {
    rulesets.change(
        call.path("ruleset_id"),
        found -> {
          List<Rule> rules =
              new ArrayList<>(found.orElseThrow(() -> Rulesets.missing(call.path("ruleset_id"))));
          if (!rules.removeIf(rule -> rule.id().equals(call.path("rule_id")))) {
            throw missing(call);
          }
          // A set without rules is none.
          return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
        });
    return Answer.acknowledged();
  }
}
