package io.lampyr.engine.policy;

import io.lampyr.engine.lifecycle.RolloverCondition;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When a policy lets an index roll over: each group of conditions by itself is enough.
 *
 * @param whole whether all of a group must be met; else it is as a rollover takes its conditions
 * @param empty whether an index without documents is rolled over
 */
record RolloverTerms(List<List<RolloverCondition>> groups, boolean whole, boolean empty) {
  private static final String ANY = "any_of";

  /** What OpenSearch's clients ask for, as the rollover itself knows it. */
  private static final Map<String, String> OF_STATES =
      Map.of(
          "min_size", "max_size",
          "min_primary_shard_size", "max_primary_shard_size",
          "min_doc_count", "max_docs",
          "min_index_age", "max_age");

  RolloverTerms {
    groups = groups.stream().map(List::copyOf).toList();
  }

  static RolloverTerms of(PolicyAction action) {
    return action.retry().isForEver() ? ofPhase(action.options()) : ofState(action.options());
  }

  /** As phases say it; nothing else may be said. */
  static RolloverTerms ofPhase(Map<String, @Nullable Object> options) {
    List<RolloverCondition> all = new ArrayList<>();
    options.forEach((name, value) -> all.add(RolloverCondition.parse(name, value, true)));
    if (all.stream().noneMatch(RolloverCondition::most)) {
      throw FaultException.argument("At least one max_* rollover condition must be set.");
    }
    // Who wants empty indices rolled over says so.
    boolean empty =
        all.stream()
            .anyMatch(one ->
                !one.most() && one.measure() == RolloverCondition.Measure.DOCS && one.value() == 0);
    return new RolloverTerms(List.of(all), false, empty);
  }

  /** As states say it: any of what is asked for, or all of a group. */
  static RolloverTerms ofState(Map<String, @Nullable Object> options) {
    List<List<RolloverCondition>> groups = new ArrayList<>();
    boolean empty = true;
    for (Map.Entry<String, @Nullable Object> option : options.entrySet()) {
      String name = option.getKey();
      if (OF_STATES.containsKey(name)) {
        groups.add(List.of(condition(name, option.getValue())));
      } else if (name.equals(ANY)) {
        groups.addAll(anyOf(option.getValue(), options));
      } else if (name.equals("prevent_empty_rollover")) {
        empty = !Flags.parse(option.getValue());
      } else if (!name.equals("copy_alias")) {
        throw FaultException.argument("Invalid field: [" + name + "] found in RolloverAction.");
      }
    }
    return new RolloverTerms(groups, true, empty);
  }

  private static List<List<RolloverCondition>> anyOf(
      @Nullable Object given, Map<String, @Nullable Object> options) {
    if (options.keySet().stream().anyMatch(OF_STATES::containsKey)) {
      throw FaultException.argument(
          "RolloverAction cannot specify both flat conditions and [" + ANY + "] groups");
    }
    if (!(given instanceof List<?> list) || list.isEmpty()) {
      throw FaultException.argument(
          "RolloverAction [" + ANY + "] must contain at least one condition group");
    }
    List<List<RolloverCondition>> groups = new ArrayList<>();
    for (Object one : list) {
      List<RolloverCondition> group = new ArrayList<>();
      Json.object(one, ANY).forEach((name, value) -> group.add(condition(name, value)));
      groups.add(group);
    }
    return groups;
  }

  private static RolloverCondition condition(String name, @Nullable Object value) {
    String known = OF_STATES.get(name);
    if (known == null) {
      throw FaultException.argument("Invalid field: [" + name + "] found in RolloverAction.");
    }
    RolloverCondition condition = RolloverCondition.parse(known, value, true);
    if (condition.value() <= 0) {
      throw FaultException.argument("RolloverAction " + name + " value must be greater than 0");
    }
    return condition;
  }

  boolean areMet(RolloverCondition.State index) {
    if (index.documents() == 0 && !empty) {
      return false;
    }
    return groups.isEmpty() || groups.stream().anyMatch(group -> isMet(group, index));
  }

  private boolean isMet(List<RolloverCondition> group, RolloverCondition.State index) {
    return whole
        ? group.stream().allMatch(one -> one.isMet(index))
        : RolloverCondition.areMet(group, index);
  }
}
