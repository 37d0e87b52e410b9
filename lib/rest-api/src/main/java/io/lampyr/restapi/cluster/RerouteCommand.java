package io.lampyr.restapi.cluster;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.Flags;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an operator wants done with a shard.
 *
 * @param parameters as the client gave them, and what holds where it said nothing
 */
record RerouteCommand(Kind kind, String index, int shard, Map<String, Object> parameters) {
  private static final int MAX_COMMANDS = 1000;
  private static final String COMMANDS = "commands";

  /** What can be wanted. */
  enum Kind {
    MOVE("move", List.of("from_node", "to_node"), ""),
    CANCEL("cancel", List.of("node"), "allow_primary"),
    REPLICA("allocate_replica", List.of("node"), ""),
    STALE_PRIMARY("allocate_stale_primary", List.of("node"), "accept_data_loss"),
    EMPTY_PRIMARY("allocate_empty_primary", List.of("node"), "accept_data_loss");

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // Of List.of.
    private final List<String> nodes;

    private final String flag;

    Kind(String text, List<String> nodes, String flag) {
      this.text = text;
      this.nodes = nodes;
      this.flag = flag;
    }

    String text() {
      return text;
    }

    private boolean allocates() {
      return this != MOVE && this != CANCEL;
    }

    /** How it is called where it is refused. */
    String action() {
      return allocates() ? text : text + "_allocation";
    }

    /** Who decides in explanations. */
    String decider() {
      return allocates() ? text + " (allocation command)" : text + "_allocation_command";
    }
  }

  RerouteCommand {
    parameters = Map.copyOf(parameters);
  }

  String text(String parameter) {
    return String.valueOf(parameters.get(parameter));
  }

  boolean flag() {
    return Boolean.TRUE.equals(parameters.get(kind.flag));
  }

  /** Its parameters in the order in which they are shown. */
  Map<String, Object> shown() {
    Map<String, Object> shown = new LinkedHashMap<>();
    List<String> order = new ArrayList<>(List.of("index", "shard"));
    order.addAll(kind.nodes);
    order.add(kind.flag);
    for (String name : order) {
      if (parameters.containsKey(name)) {
        shown.put(name, parameters.get(name));
      }
    }
    return shown;
  }

  /** The commands of a body, in their order; none if there is no body. */
  static List<RerouteCommand> read(byte[] body) {
    if (body.length == 0) {
      return List.of();
    }
    PlacedOptions options = PlacedOptions.read("cluster_reroute", body);
    Part given = options.take(COMMANDS);
    options.end();
    if (given == null) {
      return List.of();
    }
    if (!(given instanceof Part.Items list)) {
      throw refused(
          options,
          given,
          Fault.of(
              ErrorKind.PARSE,
              "expected either field name [commands], or start array, got ["
                  + given.token()
                  + "] instead"));
    }
    if (list.parts().size() > MAX_COMMANDS) {
      throw ApiException.argument("too many commands, at most " + MAX_COMMANDS);
    }
    return list.parts().stream().map(part -> new Reading(options).command(part)).toList();
  }

  private static FaultException refused(PlacedOptions options, @Nullable Part at, Fault fault) {
    try {
      Supplier<FaultException> failing =
          () -> {
            throw new FaultException(fault);
          };
      return options.within(COMMANDS, at, failing);
    } catch (FaultException placed) {
      return placed;
    }
  }

  /** Reads one command. */
  private record Reading(PlacedOptions options) {
    RerouteCommand command(Part part) {
      if (!(part instanceof Part.Fields fields) || fields.parts().size() > 1) {
        String what = part instanceof Part.Fields ? "FIELD_NAME" : part.token();
        throw parse(part, "allocation command is malformed, got [" + what + "] instead");
      }
      Map.Entry<String, Part> only = fields.parts().firstEntry();
      String name = only == null ? "null" : only.getKey();
      Part body = only == null ? part : only.getValue();
      for (Kind kind : Kind.values()) {
        if (kind.text().equals(name)) {
          return of(kind, body);
        }
      }
      Position at = only == null ? fields.end() : body.position();
      String place = at == null ? "" : "[" + at.line() + ":" + at.column() + "] ";
      throw refused(
          options,
          body,
          Fault.of(ErrorKind.NAMED_OBJECT_NOT_FOUND, place + "unknown field [" + name + "]"));
    }

    private FaultException parse(Part at, String reason) {
      return refused(options, at, Fault.of(ErrorKind.PARSE, reason));
    }

    private RerouteCommand of(Kind kind, Part body) {
      Map<String, Part> given =
          body instanceof Part.Fields fields ? fields.parts() : new LinkedHashMap<>();
      Map<String, Object> parameters = new LinkedHashMap<>();
      if (!kind.flag.isEmpty()) {
        parameters.put(kind.flag, false);
      }
      Set<String> texts = Set.copyOf(kind.nodes);
      given.forEach((name, part) -> {
        if (name.equals("shard")) {
          parameters.put(name, shard(part));
        } else if (name.equals(kind.flag)) {
          parameters.put(name, flag(part));
        } else if (name.equals("index") || texts.contains(name)) {
          parameters.put(name, text(kind, name, part));
        } else {
          throw parse(part, "[" + kind.text() + "] command does not support field [" + name + "]");
        }
      });
      require(kind, "index", parameters, body);
      require(kind, "shard", parameters, body);
      kind.nodes.forEach(node -> require(kind, node, parameters, body));
      return new RerouteCommand(
          kind,
          String.valueOf(parameters.get("index")),
          (Integer) parameters.getOrDefault("shard", 0),
          parameters);
    }

    private void require(Kind kind, String name, Map<String, Object> parameters, Part body) {
      boolean negative = name.equals("shard") && parameters.get(name) instanceof Integer n && n < 0;
      if (kind.allocates() && (negative || !parameters.containsKey(name))) {
        String most = name.equals("shard") ? " and non-negative" : "";
        throw refused(
            options,
            body,
            Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "Argument [" + name + "] must be defined" + most));
      }
      if (!parameters.containsKey(name)) {
        throw parse(body, "[" + kind.text() + "] command missing the " + name + " parameter");
      }
    }

    private Object text(Kind kind, String name, Part part) {
      if (part instanceof Part.Scalar scalar && scalar.value() instanceof String text) {
        return text;
      }
      if (part instanceof Part.Scalar scalar && scalar.value() instanceof Number number) {
        return number.toString();
      }
      throw parse(
          part, "[" + kind.text() + "] command's [" + name + "] is no text but " + part.token());
    }

    private Object shard(Part part) {
      Object value = part instanceof Part.Scalar scalar ? scalar.value() : null;
      if (value instanceof Number number && number.doubleValue() == number.intValue()) {
        return number.intValue();
      }
      try {
        return Integer.parseInt(String.valueOf(value));
      } catch (NumberFormatException wrong) {
        throw refused(
            options,
            part,
            Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\""));
      }
    }

    private Object flag(Part part) {
      return options.within(
          COMMANDS,
          part,
          () ->
              Flags.parse(
                  part instanceof Part.Scalar scalar && scalar.value() != null
                      ? scalar.value()
                      : part.token()));
    }
  }
}
