package io.lampyr.restapi.cluster;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Moves shards where operators want them. Only {@code move} means anything: a shard has one owner
 * and no copies, and what has no owner finds one by itself when it is needed.
 */
public final class RerouteRoutes {
  private static final int MAX_COMMANDS = 1000;
  private static final Set<String> REFUSED =
      Set.of("cancel", "allocate_replica", "allocate_stale_primary", "allocate_empty_primary");

  private final ClusterView view;
  private final StateView states;
  private final ShardMover mover;
  private final Persona persona;

  /** Of what answers so. */
  public static RerouteRoutes of(ClusterView view, Identity identity, ShardMover mover) {
    return new RerouteRoutes(view, new StateView(view, identity), mover, identity.persona());
  }

  private RerouteRoutes(ClusterView view, StateView states, ShardMover mover, Persona persona) {
    this.view = view;
    this.states = states;
    this.mover = mover;
    this.persona = persona;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, "/_cluster/reroute")
            .taking(
                IndexOptions.WAITING,
                "dry_run",
                "explain",
                "metric",
                "retry_failed",
                "flat_settings")
            .post(this::reroute));
  }

  /** One command, and why it cannot be carried out, if it cannot. */
  private record Judged(
      String name,
      Map<String, @Nullable Object> parameters,
      Optional<String> obstacle,
      Optional<Move> move) {}

  private record Move(ShardItem shard, NodeId owner, NodeId target) {}

  private Answer reroute(Call call) {
    boolean dry = call.parameters().flag("dry_run", false);
    boolean explain = call.parameters().flag("explain", false);
    List<Judged> commands = commands(call.bodyObject()).stream().map(this::judged).toList();
    if (!explain && !dry) {
      commands.forEach(each -> each.obstacle().ifPresent(RerouteRoutes::refuse));
    }
    if (!dry) {
      for (Judged each : commands) {
        each.move()
            .flatMap(move -> mover.move(move.shard().shard(), move.owner(), move.target()))
            .ifPresent(RerouteRoutes::refuse);
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    List<String> metrics = call.parameters().list("metric");
    boolean none = metrics.isEmpty() && persona == Persona.ELASTICSEARCH;
    if (!none && !metrics.equals(List.of("none"))) {
      answer.put("state", states.state(call, metrics.isEmpty() ? StateView.USUAL : metrics));
    }
    if (explain) {
      answer.put("explanations", commands.stream().map(RerouteRoutes::explained).toList());
    }
    return Answer.ok(answer);
  }

  private static void refuse(String obstacle) {
    throw ApiException.argument(obstacle);
  }

  private static List<Map.Entry<String, Map<String, @Nullable Object>>> commands(
      Map<String, @Nullable Object> body) {
    List<Map.Entry<String, Map<String, @Nullable Object>>> commands = new ArrayList<>();
    for (Map.Entry<String, @Nullable Object> entry : body.entrySet()) {
      if (!entry.getKey().equals("commands") || !(entry.getValue() instanceof List<?> list)) {
        throw ApiException.argument(
            "[cluster_reroute] expected an array [commands] but found [" + entry.getKey() + "]");
      }
      if (list.size() > MAX_COMMANDS) {
        throw ApiException.argument("too many commands, at most " + MAX_COMMANDS);
      }
      for (Object each : list) {
        Map<String, @Nullable Object> one = Json.object(each, "commands");
        if (one.size() != 1) {
          throw ApiException.argument("a command has one name and its parameters: " + one.keySet());
        }
        String name = one.keySet().iterator().next();
        commands.add(Map.entry(name, Json.object(one.get(name), name)));
      }
    }
    return commands;
  }

  private Judged judged(Map.Entry<String, Map<String, @Nullable Object>> command) {
    String name = command.getKey();
    Map<String, @Nullable Object> given = command.getValue();
    if (name.equals("move")) {
      return move(given);
    }
    if (!REFUSED.contains(name)) {
      throw ApiException.argument("Unknown allocation command [" + name + "]");
    }
    check(name, given, Set.of("index", "shard", "node", "allow_primary", "accept_data_loss"));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>(given);
    if (name.equals("cancel")) {
      shown.putIfAbsent("allow_primary", false);
    }
    return new Judged(
        name,
        shown,
        Optional.of(
            "["
                + name
                + "] is not supported: a shard has one owner and no copies to allocate or cancel;"
                + " one that has no owner is opened when it is needed. Use [move] to give a shard"
                + " to another node"),
        Optional.empty());
  }

  private static void check(
      String command, Map<String, @Nullable Object> given, Set<String> known) {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw ApiException.argument("[" + command + "] unknown field [" + name + "]");
      }
    }
  }

  private Judged move(Map<String, @Nullable Object> given) {
    check("move", given, Set.of("index", "shard", "from_node", "to_node"));
    for (String name : List.of("index", "shard", "from_node", "to_node")) {
      if (given.get(name) == null) {
        throw ApiException.argument("[move] command missing the " + name + " parameter");
      }
    }
    List<Heartbeat> nodes = view.nodes();
    Optional<Heartbeat> from = one(nodes, given.get("from_node"));
    Optional<Heartbeat> to = one(nodes, given.get("to_node"));
    Optional<ShardItem> shard = shard(given);
    String obstacle =
        shard.isEmpty()
            ? "there is no shard [" + given.get("shard") + "] of [" + given.get("index") + "]"
            : from.isEmpty() || to.isEmpty()
                ? "no node is called [" + given.get(from.isEmpty() ? "from_node" : "to_node") + "]"
                : obstacle(shard.get(), from.get(), to.get());
    return new Judged(
        "move",
        given,
        Optional.ofNullable(obstacle),
        obstacle == null && shard.isPresent() && from.isPresent() && to.isPresent()
            ? Optional.of(new Move(shard.get(), from.get().node(), to.get().node()))
            : Optional.empty());
  }

  private static @Nullable String obstacle(ShardItem shard, Heartbeat from, Heartbeat to) {
    if (shard.isResting()) {
      return "the shard rests: no node holds it until it is written to";
    }
    if (!shard.owner().equals(Optional.of(from.node()))) {
      return "the shard is not at [" + from.node().value() + "]";
    }
    if (from.node().equals(to.node())) {
      return "the shard is at [" + to.node().value() + "] already";
    }
    return to.draining() ? "node [" + to.node().value() + "] is about to leave" : null;
  }

  private static Optional<Heartbeat> one(List<Heartbeat> nodes, @Nullable Object name) {
    List<Heartbeat> found = new NodeChoice(List.of(String.valueOf(name))).of(nodes);
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private Optional<ShardItem> shard(Map<String, @Nullable Object> given) {
    var index =
        view.catalog()
            .resolver()
            .one(String.valueOf(given.get("index")), Expansion.OPEN)
            .metadata();
    return view.catalog().shards(index.id()).stream()
        .filter(item ->
            String.valueOf(given.get("shard")).equals(String.valueOf(item.shard().ordinal())))
        .findFirst();
  }

  private static Map<String, @Nullable Object> explained(Judged one) {
    Map<String, @Nullable Object> decision = new LinkedHashMap<>();
    decision.put(
        "decider",
        one.name().equals("cancel") || one.name().equals("move")
            ? one.name() + "_allocation_command"
            : one.name());
    decision.put("decision", one.obstacle().isPresent() ? "NO" : "YES");
    decision.put("explanation", one.obstacle().orElse("the owner is asked to hand the shard over"));
    Map<String, @Nullable Object> explained = new LinkedHashMap<>();
    explained.put("command", one.name());
    explained.put("parameters", one.parameters());
    explained.put("decisions", List.of(decision));
    return explained;
  }
}
