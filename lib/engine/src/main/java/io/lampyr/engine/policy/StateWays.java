package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ways from one state of a policy to another. */
final class StateWays {
  private StateWays() {}

  static Map<String, @Nullable Object> checked(Map<String, @Nullable Object> given) {
    StatePolicy.refuseOthers("Transition", given, Set.of("state_name", "conditions"));
    String unnamed = "Transition state name is null";
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("state_name", StatePolicy.required(given, "state_name", unnamed));
    if (given.get("conditions") != null) {
      Map<String, @Nullable Object> conditions = Json.object(given.get("conditions"), "conditions");
      var _ = gate(conditions);
      shown.put("conditions", conditions);
    }
    return shown;
  }

  static Stage.Gate gate(Map<String, @Nullable Object> conditions) {
    if (conditions.size() > 1) {
      throw FaultException.argument("Cannot provide more than one Transition condition");
    }
    for (Map.Entry<String, @Nullable Object> one : conditions.entrySet()) {
      String text = String.valueOf(one.getValue());
      return switch (one.getKey()) {
        case "min_index_age" -> new Stage.Gate.IndexAge(duration(one.getKey(), text));
        case "min_rollover_age" -> new Stage.Gate.RolloverAge(duration(one.getKey(), text));
        case "min_state_age" -> new Stage.Gate.StageAge(duration(one.getKey(), text));
        case "min_doc_count" -> new Stage.Gate.Documents(positive(number(text), "doc count"));
        case "min_size" -> new Stage.Gate.Bytes(positive(bytes(text), "size"));
        case "no_alias" -> new Stage.Gate.Aliased(!Flags.parse(one.getValue()));
        case "cron" ->
            throw FaultException.argument(
                "condition [cron] is not supported: use an age, a size or a number of documents");
        default ->
            throw FaultException.argument(
                "Invalid field: [" + one.getKey() + "] found in Conditions.");
      };
    }
    return new Stage.Gate.Open();
  }

  private static long positive(long number, String what) {
    if (number <= 0) {
      throw FaultException.argument("Transition " + what + " condition must be greater than 0");
    }
    return number;
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException wrong) {
      throw FaultException.argument("For input string: \"" + text + "\"");
    }
  }

  private static long bytes(String text) {
    try {
      return ByteSize.parse(text).bytes();
    } catch (InvalidInputException wrong) {
      throw unit("min_size", text, "a size in bytes");
    }
  }

  static Duration duration(String name, String text) {
    try {
      return Durations.parse(text);
    } catch (InvalidInputException wrong) {
      throw unit(name, text, "a time value");
    }
  }

  private static FaultException unit(String name, String text, String what) {
    return new FaultException(
        ErrorKind.PARSE,
        "failed to parse setting ["
            + name
            + "] with value ["
            + text
            + "] as "
            + what
            + ": unit is missing or unrecognized");
  }
}
