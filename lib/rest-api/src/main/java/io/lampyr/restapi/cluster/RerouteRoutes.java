package io.lampyr.restapi.cluster;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Moves shards where operators want them. Only {@code move} means anything: a shard has one owner
 * and no copies, and what has no owner finds one by itself when it is needed.
 */
public final class RerouteRoutes {
  private static final Expansion NAMED = Expansion.OPEN.lenient(true, true);

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
            .takingBody()
            .post(this::reroute));
  }

  /** One command, and why it cannot be carried out, if it cannot. */
  private record Judged(RerouteCommand command, Optional<Obstacle> obstacle, Optional<Move> move) {
    static Judged refused(RerouteCommand command, Obstacle obstacle) {
      return new Judged(command, Optional.of(obstacle), Optional.empty());
    }
  }

  /** Why a command is not carried out: in an error, and in an explanation. */
  private record Obstacle(String error, String explanation) {
    Obstacle(String both) {
      this(both, both);
    }
  }

  private record Move(ShardItem shard, NodeId owner, NodeId target) {}

  private Answer reroute(Call call) {
    boolean dry = call.parameters().flag("dry_run", false);
    boolean explain = call.parameters().flag("explain", false);
    // A shard that could not be opened is tried again by itself, without being asked to.
    call.parameters().flag("retry_failed", false);
    List<Judged> commands = RerouteCommand.read(call.body()).stream().map(this::judged).toList();
    for (Judged each : commands) {
      if (!explain && each.obstacle().isPresent()) {
        throw refused(each.command(), each.obstacle().get().error());
      }
      if (!dry && each.move().isPresent()) {
        Move move = each.move().get();
        Optional<String> failed = mover.move(move.shard().shard(), move.owner(), move.target());
        if (failed.isPresent()) {
          throw refused(each.command(), failed.get());
        }
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    state(call).ifPresent(state -> answer.put("state", state));
    if (explain) {
      answer.put("explanations", commands.stream().map(RerouteRoutes::explained).toList());
    }
    return Answer.ok(answer);
  }

  /** What is shown of the state; one product shows none where nobody wants any. */
  private Optional<Map<String, @Nullable Object>> state(Call call) {
    List<String> metrics = call.parameters().list("metric");
    if (persona == Persona.ELASTICSEARCH
        && (metrics.isEmpty() || metrics.equals(List.of("none")))) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> state =
        states.state(call, metrics.isEmpty() ? StateView.USUAL : metrics);
    state.remove("cluster_name");
    return Optional.of(state);
  }

  private static ApiException refused(RerouteCommand command, String why) {
    return ApiException.argument("[" + command.kind().action() + "] " + why);
  }

  private Judged judged(RerouteCommand command) {
    return switch (command.kind()) {
      case MOVE -> move(command);
      case CANCEL -> cancel(command);
      case REPLICA ->
          allocated(
              command,
              "all copies of %s are already assigned. Use the move allocation command instead");
      case STALE_PRIMARY, EMPTY_PRIMARY -> allocated(command, "primary %s is already assigned");
    };
  }

  /** A shard has one owner, or rests until it is needed: there is never a copy to give away. */
  private Judged allocated(RerouteCommand command, String why) {
    node(command, "node");
    if (shard(command).isEmpty()) {
      throw ApiException.noSuchIndex(command.index());
    }
    String name = "[" + command.index() + "][" + command.shard() + "]";
    return Judged.refused(command, new Obstacle(why.formatted(name)));
  }

  private Judged cancel(RerouteCommand command) {
    Heartbeat node = node(command, "node");
    Optional<ShardItem> shard = shard(command);
    boolean there =
        shard.isPresent()
            && !shard.get().isResting()
            && shard.get().owner().equals(Optional.of(node.node()));
    String why =
        "can't cancel " + command.shard() + (there ? " on node " : ", failed to find it on node ");
    String cause =
        !there
            ? ""
            : command.flag()
                ? ": a shard has one owner and no copies; use [move] to give it to another node"
                : ", shard is primary and started";
    return Judged.refused(command, new Obstacle(why + told(node) + cause));
  }

  private Judged move(RerouteCommand command) {
    Heartbeat from = node(command, "from_node");
    Heartbeat to = node(command, "to_node");
    Optional<ShardItem> found = shard(command);
    if (found.isEmpty() || !found.get().owner().equals(Optional.of(from.node()))) {
      boolean rests = found.isPresent() && found.get().isResting();
      String why =
          rests
              ? "the shard rests: no node holds it until it is written to"
              : "shard " + command.shard() + " not found";
      return Judged.refused(
          command,
          new Obstacle(
              "can't move "
                  + command.shard()
                  + ", failed to find it on node "
                  + told(from)
                  + (rests ? ": " + why : ""),
              why));
    }
    ShardItem shard = found.get();
    String obstacle = obstacle(shard, from, to);
    if (obstacle == null) {
      Move move = new Move(shard, from.node(), to.node());
      return new Judged(command, Optional.empty(), Optional.of(move));
    }
    return Judged.refused(
        command,
        new Obstacle(
            "can't move "
                + command.shard()
                + ", from "
                + told(from)
                + ", to "
                + told(to)
                + ", since its not allowed, reason: [NO("
                + obstacle
                + ")]",
            obstacle));
  }

  private static @Nullable String obstacle(ShardItem shard, Heartbeat from, Heartbeat to) {
    if (shard.isResting()) {
      return "the shard rests: no node holds it until it is written to";
    }
    if (from.node().equals(to.node())) {
      return "the shard is at [" + to.node().value() + "] already";
    }
    return to.draining() ? "node [" + to.node().value() + "] is about to leave" : null;
  }

  private static String told(Heartbeat node) {
    return "{" + node.node().value() + "}{" + node.process().address() + "}";
  }

  private Heartbeat node(RerouteCommand command, String parameter) {
    String name = command.text(parameter);
    List<Heartbeat> found = new NodeChoice(List.of(name)).of(view.nodes());
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw ApiException.argument(
        found.isEmpty()
            ? "failed to resolve [" + name + "], no matching nodes"
            : "resolved [" + name + "] into [" + found.size() + "] nodes, where expected one");
  }

  /** The shard, if there is one of that number, and such an index. */
  private Optional<ShardItem> shard(RerouteCommand command) {
    return view.catalog().resolver().resolve(List.of(command.index()), NAMED).stream()
        .flatMap(index -> view.catalog().shards(index.id()).stream())
        .filter(item -> item.shard().ordinal() == command.shard())
        .findFirst();
  }

  private static Map<String, @Nullable Object> explained(Judged one) {
    RerouteCommand.Kind kind = one.command().kind();
    Map<String, @Nullable Object> decision = new LinkedHashMap<>();
    decision.put("decider", kind.decider());
    decision.put("decision", one.obstacle().isPresent() ? "NO" : "YES");
    decision.put(
        "explanation",
        one.obstacle()
            .map(Obstacle::explanation)
            .orElse("the owner is asked to hand the shard over"));
    Map<String, @Nullable Object> explained = new LinkedHashMap<>();
    explained.put("command", kind.text());
    explained.put("parameters", one.command().shown());
    explained.put("decisions", List.of(decision));
    return explained;
  }
}
