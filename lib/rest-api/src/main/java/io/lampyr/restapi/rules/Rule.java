package io.lampyr.restapi.rules;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done with some documents where all criteria hold of a search.
 *
 * @param byDocs whether documents were named with their indices
 * @param priority lower ones go first; those without one come last
 */
record Rule(
    String id,
    Action action,
    List<Criterion> criteria,
    List<Target> targets,
    boolean byDocs,
    Optional<Integer> priority) {
  private static final int MOST_TARGETS = 100;
  private static final int MOST_CRITERIA = 100;
  private static final int MOST_PRIORITY = 1_000_000;
  private static final List<String> FIELDS =
      List.of("rule_id", "type", "criteria", "actions", "priority");

  /** What happens to the documents. */
  enum Action {
    PINNED,
    EXCLUDE;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A document; of any index if none is named. */
  record Target(Optional<String> index, String id) {
    /** Whether another one is of nothing but what this is. */
    boolean covers(Target other) {
      return id.equals(other.id()) && (index.isEmpty() || index.equals(other.index()));
    }

    Map<String, @Nullable Object> toJson() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      index.ifPresent(name -> json.put("_index", name));
      json.put("_id", id);
      return json;
    }
  }

  Rule {
    criteria = List.copyOf(criteria);
    targets = List.copyOf(targets);
  }

  /** With the name that stands beside it, or in it. */
  static Rule read(Optional<String> name, @Nullable Object given) {
    Map<String, @Nullable Object> body = Json.object(given, "rules");
    for (String field : body.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[query_rule] unknown field [" + field + "]");
      }
    }
    String own = body.get("rule_id") instanceof String text ? text : name.orElse("");
    if (name.isPresent() && !own.equals(name.get())) {
      throw ApiException.argument(
          "rule_id [" + own + "] does not match the id [" + name.get() + "] of the request");
    }
    if (own.isBlank()) {
      throw ApiException.argument("rule_id cannot be null or blank");
    }
    return new Rule(
        own,
        action(body.get("type")),
        criteria(body.get("criteria")),
        targets(Json.object(body.get("actions"), "actions")),
        Json.object(body.get("actions"), "actions").get("docs") != null,
        priority(body.get("priority")));
  }

  private static Action action(@Nullable Object given) {
    for (Action action : Action.values()) {
      if (action.text().equals(String.valueOf(given).toLowerCase(Locale.ROOT))) {
        return action;
      }
    }
    throw ApiException.argument("Invalid QueryRuleType: " + given);
  }

  private static List<Criterion> criteria(@Nullable Object given) {
    List<Criterion> all =
        switch (given) {
          case null -> List.of();
          case List<?> list ->
              list.stream().limit(MOST_CRITERIA + 1L).map(Criterion::read).toList();
          default -> List.of(Criterion.read(given));
        };
    if (all.isEmpty() || all.size() > MOST_CRITERIA) {
      throw ApiException.argument(
          all.isEmpty()
              ? "criteria cannot be null or empty"
              : "a rule has at most [" + MOST_CRITERIA + "] criteria");
    }
    return all;
  }

  private static List<Target> targets(Map<String, @Nullable Object> actions) {
    for (String field : actions.keySet()) {
      if (!field.equals("ids") && !field.equals("docs")) {
        throw ApiException.argument("actions has an unknown field [" + field + "]");
      }
    }
    if ((actions.get("ids") == null) == (actions.get("docs") == null)) {
      throw ApiException.argument(
          "pinned query actions must contain either ids or docs, but not both");
    }
    Object given = actions.get("ids") == null ? actions.get("docs") : actions.get("ids");
    if (!(given instanceof List<?> list) || list.isEmpty()) {
      throw ApiException.argument("[ids] and [docs] of actions must be lists that are not empty");
    }
    if (list.size() > MOST_TARGETS) {
      throw ApiException.argument(
          "actions cannot contain more than [" + MOST_TARGETS + "] documents");
    }
    List<Target> targets = new ArrayList<>();
    for (Object one : list) {
      targets.add(target(one, actions.get("ids") != null));
    }
    return targets;
  }

  private static Target target(@Nullable Object given, boolean byId) {
    if (byId) {
      if (!(given instanceof String id) || id.isEmpty()) {
        throw ApiException.argument("[ids] of actions must be texts that are not empty");
      }
      return new Target(Optional.empty(), id);
    }
    Map<String, @Nullable Object> doc = Json.object(given, "docs");
    if (!List.of("_index", "_id").containsAll(doc.keySet())
        || !(doc.get("_id") instanceof String id)) {
      throw ApiException.argument("each of [docs] must have an [_id], and an [_index] if wanted");
    }
    return new Target(Optional.ofNullable(doc.get("_index")).map(Object::toString), id);
  }

  private static Optional<Integer> priority(@Nullable Object given) {
    if (given == null) {
      return Optional.empty();
    }
    if (!(given instanceof Number number)
        || number.longValue() < 0
        || number.longValue() > MOST_PRIORITY) {
      throw ApiException.argument(
          "Priority was " + given + ", must be between 0 and " + MOST_PRIORITY);
    }
    return Optional.of(number.intValue());
  }

  boolean holds(Map<String, @Nullable Object> known) {
    return criteria.stream().allMatch(criterion -> criterion.holds(known));
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rule_id", id);
    json.put("type", action.text());
    json.put("criteria", criteria.stream().map(Criterion::toJson).toList());
    json.put(
        "actions",
        byDocs
            ? Map.of("docs", targets.stream().map(Target::toJson).toList())
            : Map.of("ids", targets.stream().map(Target::id).toList()));
    priority.ifPresent(own -> json.put("priority", own));
    return json;
  }
}
