package io.lampyr.restapi.policy;

import io.lampyr.engine.policy.Policy;
import io.lampyr.engine.policy.PolicyAction;
import io.lampyr.engine.policy.Progress;
import io.lampyr.engine.policy.Stage;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where an index is, in the words that clients know: a phase, an action in it, a step of that. */
record PhasePosition(String phase, String action, String step) {
  private static final String COMPLETE = "complete";

  static PhasePosition of(Policy policy, Optional<Progress> at) {
    if (at.isEmpty() || at.get().stage().isEmpty()) {
      return new PhasePosition("new", COMPLETE, COMPLETE);
    }
    String phase = at.get().stage();
    List<PolicyAction> actions = actions(policy, phase);
    if (at.get().done() >= actions.size()) {
      return new PhasePosition(phase, COMPLETE, COMPLETE);
    }
    String action = actions.get(at.get().done()).name();
    return new PhasePosition(phase, action, step(action));
  }

  private static List<PolicyAction> actions(Policy policy, String phase) {
    return policy.stages().stream()
        .filter(stage -> stage.name().equals(phase))
        .map(Stage::actions)
        .findFirst()
        .orElse(List.of());
  }

  private static String step(String action) {
    return action.equals("rollover") ? "check-rollover-ready" : action;
  }

  static PhasePosition parse(@Nullable Object given, String field) {
    if (given == null) {
      throw ApiException.argument("Required [" + field + "]");
    }
    Map<String, @Nullable Object> said = Json.object(given, field);
    for (String name : said.keySet()) {
      if (!List.of("phase", "action", "name").contains(name)) {
        throw ApiException.argument("[" + field + "] unknown field [" + name + "]");
      }
    }
    Object phase = said.get("phase");
    Object action = said.get("action");
    Object step = said.get("name");
    boolean whole = field.equals("next_step") || (action != null && step != null);
    if (phase == null || !whole) {
      throw ApiException.argument("Required [phase, action, name] of [" + field + "]");
    }
    if (step != null && action == null) {
      throw ApiException.argument(
          "phase; phase and action; or phase, action, and step must be provided, but a step name"
              + " was specified without a corresponding action");
    }
    String named = action == null ? "" : action.toString();
    return new PhasePosition(phase.toString(), named, step == null ? step(named) : step.toString());
  }

  /** Which action of its phase it stands at. */
  int place(Policy policy, String index) {
    boolean there = policy.stages().stream().anyMatch(stage -> stage.name().equals(phase));
    List<PolicyAction> actions = actions(policy, phase);
    if (there && action.isEmpty()) {
      return 0;
    }
    if (there && action.equals(COMPLETE)) {
      return actions.size();
    }
    for (int i = 0; i < actions.size(); i++) {
      if (actions.get(i).name().equals(action) && step.equals(step(action))) {
        return i;
      }
    }
    throw ApiException.argument(
        "step ["
            + json()
            + "] for index ["
            + index
            + "] with policy ["
            + policy.name()
            + "] does not exist");
  }

  String json() {
    return "{\"phase\":\"" + phase + "\",\"action\":\"" + action + "\",\"name\":\"" + step + "\"}";
  }
}
