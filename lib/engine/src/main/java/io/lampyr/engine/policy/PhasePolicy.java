package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.policy.PolicyAction.Deed;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Policies in phases: what may be said in them, and what it comes to. */
public final class PhasePolicy {
  private static final Set<String> FIELDS = Set.of("phases", "_meta", "deprecated");
  private static final Set<String> OF_PHASE = Set.of("min_age", "actions");

  /** The phases in their order, and in each the actions in theirs. */
  private static final Map<String, List<String>> PHASES = new LinkedHashMap<>();

  /** What takes an index that is not written to any more. */
  private static final List<String> AFTER_ROLLOVER =
      List.of("readonly", "downsample", "shrink", "forcemerge", "searchable_snapshot");

  private static final Map<String, Deed> DEEDS =
      Map.ofEntries(
          Map.entry("set_priority", Deed.PRIORITY),
          Map.entry("rollover", Deed.ROLL_OVER),
          Map.entry("readonly", Deed.READ_ONLY),
          Map.entry("downsample", Deed.DOWNSAMPLE),
          Map.entry("shrink", Deed.SHRINK),
          Map.entry("forcemerge", Deed.MERGE),
          Map.entry("allocate", Deed.ALLOCATE),
          Map.entry("migrate", Deed.ALLOCATE),
          Map.entry("freeze", Deed.ALLOCATE),
          Map.entry("unfollow", Deed.UNFOLLOW),
          Map.entry("delete", Deed.DELETE));

  private static final Map<String, Set<String>> OPTIONS =
      Map.of(
          "set_priority", Set.of("priority"),
          "readonly", Set.of(),
          "shrink",
              Set.of("number_of_shards", "max_primary_shard_size", "allow_write_after_shrink"),
          "forcemerge", Set.of("max_num_segments", "index_codec"),
          "allocate",
              Set.of(
                  "number_of_replicas", "total_shards_per_node", "include", "exclude", "require"),
          "migrate", Set.of("enabled"),
          "freeze", Set.of(),
          "unfollow", Set.of(),
          "delete", Set.of("delete_searchable_snapshot"));

  static {
    PHASES.put(
        "hot",
        List.of(
            "set_priority",
            "unfollow",
            "rollover",
            "readonly",
            "downsample",
            "shrink",
            "forcemerge",
            "searchable_snapshot"));
    PHASES.put(
        "warm",
        List.of(
            "set_priority",
            "unfollow",
            "readonly",
            "downsample",
            "allocate",
            "migrate",
            "shrink",
            "forcemerge"));
    PHASES.put(
        "cold",
        List.of(
            "set_priority",
            "unfollow",
            "readonly",
            "downsample",
            "searchable_snapshot",
            "allocate",
            "migrate",
            "freeze"));
    PHASES.put("frozen", List.of("unfollow", "searchable_snapshot"));
    PHASES.put("delete", List.of("wait_for_snapshot", "delete"));
  }

  private PhasePolicy() {}

  /** What a client has put, as it is shown: refuses what it must not say. */
  public static Map<String, @Nullable Object> checked(Map<String, @Nullable Object> policy) {
    refuseOthers("lifecycle_policy", policy, FIELDS);
    if (!(policy.get("phases") instanceof Map<?, ?>)) {
      throw FaultException.argument("Required [phases]");
    }
    if (policy.get("deprecated") != null) {
      boolean _ = Flags.parse(policy.get("deprecated"));
    }
    Map<String, @Nullable Object> phases = new LinkedHashMap<>();
    Json.object(policy.get("phases"), "phases")
        .forEach((name, phase) -> phases.put(name, phase(name, phase)));
    checkIntervals(phases);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("phases", phases);
    for (String field : List.of("_meta", "deprecated")) {
      if (policy.get(field) != null) {
        shown.put(field, policy.get(field));
      }
    }
    return shown;
  }

  /** Points are made fewer only of what has more. */
  private static void checkIntervals(Map<String, @Nullable Object> phases) {
    DownsampleConfig before = null;
    String in = "";
    for (String name : PHASES.keySet()) {
      Map<String, @Nullable Object> actions =
          phases.containsKey(name)
              ? Json.object(Json.object(phases.get(name), name).get("actions"), "actions")
              : Map.of();
      if (actions.get("downsample") == null) {
        continue;
      }
      DownsampleConfig here =
          PolicyDownsampling.config(Json.object(actions.get("downsample"), "downsample"));
      if (before != null) {
        boolean less = here.millis() <= before.millis();
        if (less || here.millis() % before.millis() != 0) {
          throw FaultException.argument(
              "Downsampling interval ["
                  + here.interval()
                  + "] for phase ["
                  + name
                  + "] must be "
                  + (less ? "greater than" : "a multiple of")
                  + " the interval ["
                  + before.interval()
                  + "] for phase ["
                  + in
                  + "]");
        }
      }
      before = here;
      in = name;
    }
  }

  private static Map<String, @Nullable Object> phase(String name, @Nullable Object given) {
    List<String> allowed = PHASES.get(name);
    if (allowed == null) {
      throw FaultException.argument("Timeseries lifecycle does not support phase [" + name + "]");
    }
    Map<String, @Nullable Object> phase = Json.object(given, name);
    refuseOthers("phase", phase, OF_PHASE);
    Map<String, @Nullable Object> actions = new LinkedHashMap<>();
    if (phase.get("actions") != null) {
      Json.object(phase.get("actions"), "actions")
          .forEach((action, options) -> actions.put(action, action(name, action, options)));
    }
    List<String> lonely = AFTER_ROLLOVER.stream().filter(actions::containsKey).toList();
    if (name.equals("hot") && !lonely.isEmpty() && !actions.containsKey("rollover")) {
      throw FaultException.argument(
          "the ["
              + String.join(", ", lonely)
              + "] action(s) may not be used in the [hot] phase without an accompanying [rollover]"
              + " action");
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("min_age", phase.get("min_age") == null ? "0ms" : least(phase).orElseThrow());
    shown.put("actions", actions);
    return shown;
  }

  private static Optional<String> least(Map<String, @Nullable Object> phase) {
    String text = String.valueOf(phase.get("min_age"));
    var _ = duration(text);
    return Optional.of(text);
  }

  private static Map<String, @Nullable Object> action(
      String phase, String action, @Nullable Object given) {
    boolean known = PHASES.values().stream().anyMatch(actions -> actions.contains(action));
    if (!known) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[phase] unknown field [" + action + "] in [actions]");
    }
    if (!PHASES.getOrDefault(phase, List.of()).contains(action)) {
      throw FaultException.argument(
          "invalid action [" + action + "] defined in phase [" + phase + "]");
    }
    if (!DEEDS.containsKey(action)) {
      throw FaultException.argument(
          "action ["
              + action
              + "] is not supported: there are no snapshots; leave it out of the policy");
    }
    Map<String, @Nullable Object> options = new LinkedHashMap<>(Json.object(given, action));
    checkOptions(action, options);
    return options;
  }

  /** Refuses options that an action has not; those that it has, it may have by themselves. */
  private static void checkOptions(String action, Map<String, @Nullable Object> options) {
    switch (action) {
      case "rollover" -> {
        var _ = RolloverTerms.ofPhase(options);
      }
      case "downsample" -> {
        var _ = PolicyDownsampling.config(options);
      }
      case "set_priority" -> {
        refuseOthers(action, options, OPTIONS.getOrDefault(action, Set.of()));
        if (!options.containsKey("priority")) {
          throw FaultException.argument("Required [priority]");
        }
        var _ = PolicyDeeds.priority(options.get("priority"));
      }
      case "delete" -> {
        refuseOthers(action, options, OPTIONS.getOrDefault(action, Set.of()));
        options.putIfAbsent("delete_searchable_snapshot", true);
      }
      default -> refuseOthers(action, options, OPTIONS.getOrDefault(action, Set.of()));
    }
    ActionValues.checkInPhase(action, options);
  }

  private static void refuseOthers(
      String what, Map<String, @Nullable Object> given, Set<String> known) {
    for (String field : given.keySet()) {
      if (!known.contains(field)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[" + what + "] unknown field [" + field + "]");
      }
    }
  }

  private static Duration duration(String text) {
    return duration("min_age", text);
  }

  static Duration duration(String setting, String text) {
    try {
      return Durations.parse(text);
    } catch (InvalidInputException wrong) {
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse setting ["
              + setting
              + "] with value ["
              + text
              + "] as a time value: unit is missing or unrecognized");
    }
  }

  /** The phases of a checked policy, each with the way to the next. */
  static List<Stage> stages(Map<String, @Nullable Object> policy) {
    Map<String, @Nullable Object> phases = Json.object(policy.get("phases"), "phases");
    List<String> names = PHASES.keySet().stream().filter(phases::containsKey).toList();
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      List<Stage.Exit> exits = new ArrayList<>();
      // The way to the first one stands in itself.
      if (i == 0) {
        exits.add(way(name, phases));
      }
      if (i + 1 < names.size()) {
        exits.add(way(names.get(i + 1), phases));
      }
      stages.add(new Stage(name, actions(name, Json.object(phases.get(name), name)), exits));
    }
    return stages;
  }

  private static Stage.Exit way(String to, Map<String, @Nullable Object> phases) {
    String least = String.valueOf(Json.object(phases.get(to), to).get("min_age"));
    return new Stage.Exit(to, new Stage.Gate.LifeAge(duration(least)));
  }

  private static List<PolicyAction> actions(String name, Map<String, @Nullable Object> phase) {
    Map<String, @Nullable Object> given = Json.object(phase.get("actions"), "actions");
    return PHASES.getOrDefault(name, List.of()).stream()
        .filter(given::containsKey)
        .map(action -> action(action, Json.object(given.get(action), action)))
        .toList();
  }

  private static PolicyAction action(String name, Map<String, @Nullable Object> options) {
    Deed deed = DEEDS.getOrDefault(name, Deed.ALLOCATE);
    boolean replicas = deed == Deed.ALLOCATE && options.containsKey("number_of_replicas");
    return new PolicyAction(name, replicas ? Deed.REPLICAS : deed, options, Retry.FOR_EVER);
  }
}
