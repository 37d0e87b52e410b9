package io.lampyr.restapi.feature;

import io.lampyr.base.unit.Durations;
import io.lampyr.engine.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a policy in phases does, by the names of its actions. */
final class PolicyPhases {
  private PolicyPhases() {}

  static Map<String, @Nullable Object> of(Policy policy) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    if (policy.tree().get("phases") instanceof Map<?, ?> phases) {
      phases.forEach((name, phase) -> {
        if (phase instanceof Map<?, ?> given) {
          told.put(name.toString(), of(given));
        }
      });
    }
    return told;
  }

  private static Map<String, @Nullable Object> of(Map<?, ?> phase) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    Object age = phase.get("min_age");
    told.put("min_age", age == null ? 0L : Durations.parse(age.toString()).toMillis());
    told.put(
        "actions",
        phase.get("actions") instanceof Map<?, ?> actions
            ? actions.keySet().stream().map(String::valueOf).toList()
            : List.of());
    return told;
  }
}
