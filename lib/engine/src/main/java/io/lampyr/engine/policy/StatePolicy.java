package io.lampyr.engine.policy;

import io.lampyr.engine.policy.PolicyAction.Deed;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Policies in states: what may be said in them, and what it comes to. */
public final class StatePolicy {
  private static final Set<String> FIELDS =
      Set.of(
          "policy_id",
          "description",
          "last_updated_time",
          "schema_version",
          "error_notification",
          "default_state",
          "states",
          "ism_template",
          "user");

  private static final Map<String, Deed> DEEDS = new LinkedHashMap<>();
  private static final Map<String, Set<String>> OPTIONS =
      Map.of(
          "index_priority", Set.of("priority"),
          "replica_count", Set.of("number_of_replicas"),
          "force_merge",
              Set.of("max_num_segments", "wait_for_completion", "task_execution_timeout"),
          "allocation", Set.of("require", "include", "exclude", "wait_for"),
          "alias", Set.of("actions"),
          "shrink",
              Set.of(
                  "num_new_shards",
                  "max_shard_size",
                  "percentage_of_source_shards",
                  "target_index_name_template",
                  "aliases",
                  "switch_aliases",
                  "force_unsafe"));

  /** What the others' product has, and this one has nothing for. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "snapshot", "there are no snapshots",
          "notification", "nothing is sent to other services",
          "rollup", "there are no rollups",
          "transform", "there are no transforms",
          "convert_index_to_remote", "there are no snapshots",
          "search_only", "nodes hold no copies of data");

  static {
    DEEDS.put("rollover", Deed.ROLL_OVER);
    DEEDS.put("delete", Deed.DELETE);
    DEEDS.put("read_only", Deed.READ_ONLY);
    DEEDS.put("read_write", Deed.READ_WRITE);
    DEEDS.put("index_priority", Deed.PRIORITY);
    DEEDS.put("replica_count", Deed.REPLICAS);
    DEEDS.put("open", Deed.OPEN);
    DEEDS.put("close", Deed.CLOSE);
    DEEDS.put("alias", Deed.ALIASES);
    DEEDS.put("force_merge", Deed.MERGE);
    DEEDS.put("allocation", Deed.ALLOCATE);
    DEEDS.put("shrink", Deed.SHRINK);
    DEEDS.put("stop_replication", Deed.UNFOLLOW);
  }

  private StatePolicy() {}

  /** What a client has put, with what follows from it: refuses what it must not say. */
  public static Map<String, @Nullable Object> checked(Map<String, @Nullable Object> policy) {
    refuseOthers("Policy", policy, FIELDS);
    String description = required(policy, "description", "description is null");
    String first = required(policy, "default_state", "default_state is null");
    if (policy.get("error_notification") != null) {
      throw FaultException.argument(
          "[error_notification] is not supported: nothing is sent to other services; leave it out"
              + " of the policy");
    }
    List<@Nullable Object> states = new ArrayList<>();
    list(policy.get("states")).forEach(state -> states.add(state(Json.object(state, "state"))));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("description", description);
    shown.put("error_notification", null);
    shown.put("default_state", first);
    shown.put("states", states);
    if (policy.get("ism_template") != null) {
      shown.put("ism_template", templates(policy.get("ism_template")));
    }
    checkWays(first, states);
    return shown;
  }

  private static void checkWays(String first, List<@Nullable Object> states) {
    List<String> names = states.stream().map(state -> name(state)).toList();
    for (Object state : states) {
      for (Object way : list(Json.object(state, "state").get("transitions"))) {
        String to = String.valueOf(Json.object(way, "transition").get("state_name"));
        if (!names.contains(to)) {
          throw FaultException.argument(
              "Policy contains a transition in state="
                  + name(state)
                  + " pointing to a nonexistent state="
                  + to);
        }
      }
    }
    if (names.stream().distinct().count() < names.size()) {
      throw FaultException.argument("Policy cannot have duplicate state names");
    }
    if (names.isEmpty()) {
      throw FaultException.argument("Policy must contain at least one State");
    }
    if (!names.contains(first)) {
      throw FaultException.argument("Policy must have a valid default state");
    }
  }

  private static String name(@Nullable Object state) {
    return String.valueOf(Json.object(state, "state").get("name"));
  }

  private static Map<String, @Nullable Object> state(Map<String, @Nullable Object> given) {
    refuseOthers("State", given, Set.of("name", "actions", "transitions"));
    String name = required(given, "name", "State name is null");
    if (name.isBlank()) {
      throw FaultException.argument("State must contain a valid name");
    }
    List<@Nullable Object> actions = new ArrayList<>();
    boolean deletes = false;
    for (Object action : list(given.get("actions"))) {
      if (deletes) {
        throw FaultException.argument(
            "State=" + name + " must not contain an action after a delete action");
      }
      Map<String, @Nullable Object> one = action(Json.object(action, "action"));
      deletes = one.containsKey("delete");
      actions.add(one);
    }
    List<@Nullable Object> ways = new ArrayList<>();
    list(given.get("transitions"))
        .forEach(way -> ways.add(StateWays.checked(Json.object(way, "way"))));
    if (deletes && !ways.isEmpty()) {
      throw FaultException.argument(
          "State=" + name + " cannot contain transitions if using delete action");
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", name);
    shown.put("actions", actions);
    shown.put("transitions", ways);
    return shown;
  }

  private static Map<String, @Nullable Object> action(Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    if (given.get("timeout") != null) {
      throw FaultException.argument(
          "[timeout] of actions is not supported: none of them waits; leave it out of the policy");
    }
    shown.put("retry", Retry.checked(given.get("retry")));
    int actions = 0;
    for (Map.Entry<String, @Nullable Object> part : given.entrySet()) {
      if (!part.getKey().equals("retry") && !part.getKey().equals("timeout")) {
        shown.put(part.getKey(), options(part.getKey(), Json.object(part.getValue(), "action")));
        actions++;
      }
    }
    if (actions != 1) {
      throw FaultException.argument(
          actions == 0 ? "Action inside state is null" : "an action must be one, not " + actions);
    }
    return shown;
  }

  private static Map<String, @Nullable Object> options(
      String name, Map<String, @Nullable Object> given) {
    if (REFUSED.containsKey(name)) {
      throw FaultException.argument(
          "action ["
              + name
              + "] is not supported: "
              + REFUSED.get(name)
              + "; leave it out of the policy");
    }
    if (!DEEDS.containsKey(name)) {
      throw FaultException.argument("Invalid field: [" + name + "] found in Actions.");
    }
    if (name.equals("rollover")) {
      var _ = RolloverTerms.ofState(given);
      Map<String, @Nullable Object> shown = new LinkedHashMap<>(given);
      shown.putIfAbsent("copy_alias", false);
      return shown;
    }
    Set<String> known = OPTIONS.getOrDefault(name, Set.of());
    refuseOthers(action(name), given, known);
    switch (name) {
      case "index_priority" -> {
        var _ = PolicyDeeds.priority(present(given, "priority"));
      }
      case "replica_count" -> {
        var _ = PolicyDeeds.priority(present(given, "number_of_replicas"));
      }
      case "alias" -> {
        var _ = PolicyDeeds.aliases(given);
      }
      default -> ActionValues.checkInState(name, given);
    }
    return given;
  }

  private static Object present(Map<String, @Nullable Object> given, String field) {
    Object value = given.get(field);
    if (value == null) {
      throw FaultException.argument(field + " is null");
    }
    return value;
  }

  private static String action(String name) {
    return switch (name) {
      case "index_priority" -> "IndexPriorityActionConfig";
      case "replica_count" -> "ReplicaCountActionConfig";
      case "force_merge" -> "ForceMergeActionConfig";
      case "allocation" -> "AllocationAction";
      case "alias" -> "AliasAction";
      default -> name;
    };
  }

  private static List<@Nullable Object> templates(@Nullable Object given) {
    List<@Nullable Object> shown = new ArrayList<>();
    for (Object one : list(given)) {
      Map<String, @Nullable Object> template =
          new LinkedHashMap<>(Json.object(one, "ism_template"));
      refuseOthers(
          "ISMTemplate", template, Set.of("index_patterns", "priority", "last_updated_time"));
      if (list(template.get("index_patterns")).isEmpty()) {
        throw FaultException.argument("Requires at least one index pattern");
      }
      template.put(
          "priority",
          PolicyDeeds.notNegative(template.getOrDefault("priority", 0L))
              .orElseThrow(() -> FaultException.argument("Requires priority to be >= 0")));
      shown.add(template);
    }
    return shown;
  }

  /** A list, or one for a list. */
  static List<?> list(@Nullable Object given) {
    return given == null ? List.of() : given instanceof List<?> many ? many : List.of(given);
  }

  static String required(Map<String, @Nullable Object> given, String field, String otherwise) {
    Object value = given.get(field);
    if (value == null) {
      throw FaultException.argument(otherwise);
    }
    return value.toString();
  }

  static void refuseOthers(String what, Map<String, @Nullable Object> given, Set<String> known) {
    for (String field : given.keySet()) {
      if (!known.contains(field)) {
        throw FaultException.argument("Invalid field: [" + field + "] found in " + what + ".");
      }
    }
  }

  /** The states of a checked policy, the one that indices begin with first. */
  static List<Stage> stages(Map<String, @Nullable Object> policy) {
    List<Stage> stages = new ArrayList<>();
    String first = String.valueOf(policy.get("default_state"));
    for (Object one : list(policy.get("states"))) {
      Map<String, @Nullable Object> state = Json.object(one, "state");
      List<Stage.Exit> exits = new ArrayList<>();
      for (Object way : list(state.get("transitions"))) {
        Map<String, @Nullable Object> given = Json.object(way, "transition");
        Object conditions = given.get("conditions");
        exits.add(
            new Stage.Exit(
                String.valueOf(given.get("state_name")),
                conditions == null
                    ? new Stage.Gate.Open()
                    : StateWays.gate(Json.object(conditions, "conditions"))));
      }
      Stage stage = new Stage(name(state), actions(list(state.get("actions"))), exits);
      stages.add(stage.name().equals(first) ? 0 : stages.size(), stage);
    }
    return stages;
  }

  private static List<PolicyAction> actions(List<?> given) {
    List<PolicyAction> actions = new ArrayList<>();
    for (Object one : given) {
      Map<String, @Nullable Object> action = Json.object(one, "action");
      Retry retry = Retry.ofKept(action.get("retry"));
      for (Map.Entry<String, @Nullable Object> part : action.entrySet()) {
        Deed deed = DEEDS.get(part.getKey());
        if (deed != null) {
          actions.add(
              new PolicyAction(part.getKey(), deed, Json.object(part.getValue(), "x"), retry));
        }
      }
    }
    return actions;
  }
}
