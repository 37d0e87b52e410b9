package io.lampyr.functions.gc.machine;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a definition in the Amazon States Language. What is not understood is refused with its name
 * and its place: a machine that was run otherwise than it says would be worse than none.
 */
final class Definition {
  private static final String ALL_ERRORS = "States.ALL";
  private static final String REFERENCE = "$.";

  private final Map<String, State> states = new LinkedHashMap<>();
  private final String start;

  Definition(String text) {
    Map<String, @Nullable Object> root;
    try {
      root = Json.readObject(text);
    } catch (FaultException malformed) {
      throw new MisconfiguredException("state machine is not JSON: " + malformed.getMessage());
    }
    Fields fields = new Fields("", root, Set.of("Comment", "StartAt", "States"));
    this.start = fields.text("StartAt");
    fields.object("States").forEach((name, state) -> states.put(name, state(name, state)));
    checkTargets();
  }

  String start() {
    return start;
  }

  State state(String name) {
    State state = states.get(name);
    if (state == null) {
      throw new MisconfiguredException("state machine has no state name=" + name);
    }
    return state;
  }

  private void checkTargets() {
    var _ = state(start);
    for (State state : states.values()) {
      switch (state) {
        case State.Task task -> {
          var _ = state(task.next());
          task.caught().ifPresent(caught -> state(caught.next()));
        }
        case State.Choice choice -> {
          var _ = state(choice.otherwise());
          choice.options().forEach(option -> state(option.next()));
        }
        case State.Succeed _, State.Fail _ -> {
          // Nothing comes behind it.
        }
      }
    }
  }

  private static State state(String name, @Nullable Object definition) {
    Map<?, ?> map = Fields.map(name, definition);
    Object type = map.get("Type");
    if ("Task".equals(type)) {
      return task(
          new Fields(
              name,
              map,
              Set.of("Comment", "Type", "Resource", "Parameters", "Retry", "Catch", "Next")));
    }
    if ("Choice".equals(type)) {
      return choice(new Fields(name, map, Set.of("Comment", "Type", "Choices", "Default")));
    }
    if ("Succeed".equals(type)) {
      var _ = new Fields(name, map, Set.of("Comment", "Type"));
      return new State.Succeed();
    }
    if ("Fail".equals(type)) {
      Fields fields = new Fields(name, map, Set.of("Comment", "Type", "Error", "Cause"));
      return new State.Fail(fields.text("Error"), fields.text("Cause"));
    }
    throw new MisconfiguredException(
        "state machine has a state of a type that is not understood state="
            + name
            + " type="
            + type
            + " understood=[Task, Choice, Succeed, Fail]");
  }

  private static State task(Fields fields) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    fields
        .object("Parameters")
        .forEach((name, value) -> {
          if (!(value instanceof String text)) {
            throw fields.refused("parameter must be a text name=" + name);
          }
          if (name.endsWith(".$") && !isReference(text)) {
            throw fields.refused("path is not understood path=" + text);
          }
          parameters.put(name, text);
        });
    return new State.Task(
        fields.text("Resource"), parameters, retry(fields), caught(fields), fields.text("Next"));
  }

  /** The whole input, one of its fields, or the execution's name. */
  private static boolean isReference(String path) {
    return path.equals("$") || path.equals(StateMachine.EXECUTION_NAME) || isField(path);
  }

  private static boolean isField(String path) {
    return path.startsWith(REFERENCE) && path.substring(2).matches("[A-Za-z_][A-Za-z0-9_]*");
  }

  private static State.Retry retry(Fields fields) {
    List<Fields> retries =
        fields.objects(
            "Retry", Set.of("ErrorEquals", "IntervalSeconds", "MaxAttempts", "BackoffRate"));
    if (retries.isEmpty()) {
      return State.Retry.NEVER;
    }
    Fields only = only(retries);
    return new State.Retry(
        (long) only.number("IntervalSeconds"),
        (int) only.number("MaxAttempts"),
        only.number("BackoffRate"));
  }

  private static Optional<State.Caught> caught(Fields fields) {
    List<Fields> catches = fields.objects("Catch", Set.of("ErrorEquals", "ResultPath", "Next"));
    if (catches.isEmpty()) {
      return Optional.empty();
    }
    Fields only = only(catches);
    return Optional.of(new State.Caught(only.field("ResultPath"), only.text("Next")));
  }

  private static Fields only(List<Fields> rules) {
    Fields rule = rules.getFirst();
    if (rules.size() > 1 || !List.of(ALL_ERRORS).equals(rule.get("ErrorEquals"))) {
      throw rule.refused("only one rule, for " + ALL_ERRORS + ", is understood");
    }
    return rule;
  }

  private static State choice(Fields fields) {
    List<State.Option> options = new ArrayList<>();
    for (Fields option : fields.objects("Choices", Set.of("Variable", "BooleanEquals", "Next"))) {
      if (!(option.get("BooleanEquals") instanceof Boolean wanted)) {
        throw option.refused("field must be true or false name=BooleanEquals");
      }
      options.add(new State.Option(option.field("Variable"), wanted, option.text("Next")));
    }
    return new State.Choice(options, fields.text("Default"));
  }

  /** The fields of one object, none of which is unknown. */
  private static final class Fields {
    private final String place;
    private final Map<?, ?> fields;

    Fields(String place, Map<?, ?> fields, Set<String> understood) {
      this.place = place;
      this.fields = fields;
      for (Object name : fields.keySet()) {
        if (!understood.contains(name)) {
          throw refused("field is not understood name=" + name);
        }
      }
    }

    MisconfiguredException refused(String why) {
      return new MisconfiguredException(
          "state machine cannot be run here: " + why + " state=" + place);
    }

    @Nullable Object get(String name) {
      return fields.get(name);
    }

    String text(String name) {
      if (get(name) instanceof String text) {
        return text;
      }
      throw refused("field must be a text name=" + name);
    }

    double number(String name) {
      if (get(name) instanceof Number number) {
        return number.doubleValue();
      }
      throw refused("field must be a number name=" + name);
    }

    /** The name that a path to one field of the input says. */
    String field(String name) {
      String path = text(name);
      if (!isField(path)) {
        throw refused("path is not understood path=" + path);
      }
      return path.substring(REFERENCE.length());
    }

    Map<String, Object> object(String name) {
      return map(place + "." + name, get(name));
    }

    List<Fields> objects(String name, Set<String> understood) {
      Object value = get(name);
      if (value == null) {
        return List.of();
      }
      if (!(value instanceof List<?> list)) {
        throw refused("field must be a list name=" + name);
      }
      return list.stream()
          .map(element -> new Fields(place, map(place + "." + name, element), understood))
          .toList();
    }

    static Map<String, Object> map(String place, @Nullable Object value) {
      if (!(value instanceof Map<?, ?> map)) {
        throw new MisconfiguredException("state machine needs an object place=" + place);
      }
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, element) -> {
        if (element != null) {
          copy.put(String.valueOf(name), element);
        }
      });
      return copy;
    }
  }
}
