package io.lampyr.restapi.cluster;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.machine.Machine;
import io.lampyr.mapping.json.Flags;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells why a shard is where it is, or is at no node. */
public final class AllocationRoutes {
  private static final Expansion ANY =
      Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)).lenient(false, false);

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;

  public AllocationRoutes(ClusterView view, Identity identity, Machines machines) {
    this.view = view;
    this.identity = identity;
    this.machines = machines;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cluster/allocation/explain")
            .taking("include_yes_decisions", "include_disk_info")
            .inElasticsearch("index", "shard", "primary", "current_node", "master_timeout")
            .takingSource()
            .by(this::explain, Method.GET, Method.POST));
  }

  /** A shard, or the replica of one, as clients count them. */
  private record Asked(IndexView index, ShardItem shard, boolean primary) {}

  private Answer explain(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String name : body.keySet()) {
      if (!Set.of("index", "shard", "primary", "current_node").contains(name)) {
        throw ApiException.argument("[cluster/allocation/explain] unknown field [" + name + "]");
      }
    }
    List<Heartbeat> nodes = view.nodes();
    Map<String, @Nullable Object> named = body.isEmpty() ? byParameters(call) : body;
    Asked asked = named.isEmpty() ? unassigned(call) : named(named);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("index", asked.index().index().name());
    answer.put("shard", asked.shard().shard().ordinal());
    answer.put("primary", asked.primary());
    if (call.parameters().flag("include_disk_info", false)) {
      answer.put("cluster_info", disks(nodes));
    }
    boolean here = asked.primary() || asked.index().liveReplicas() > 0;
    if (asked.primary() && !asked.index().isActive(asked.shard())) {
      waiting(answer, asked);
    } else if (here) {
      started(answer, asked, nodes);
    } else {
      noReplica(answer, asked);
    }
    return Answer.ok(answer);
  }

  /** The same as a body would say it. */
  private static Map<String, @Nullable Object> byParameters(Call call) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    Parameters parameters = call.parameters();
    parameters.text("index").ifPresent(name -> named.put("index", name));
    if (parameters.has("shard")) {
      named.put("shard", parameters.integer("shard", 0));
    }
    if (parameters.has("primary")) {
      named.put("primary", parameters.flag("primary", false));
    }
    parameters.text("current_node").ifPresent(node -> named.put("current_node", node));
    return named;
  }

  private Asked named(Map<String, @Nullable Object> body) {
    Object flag = body.get("primary");
    if (!(body.get("index") instanceof String name)
        || !(body.get("shard") instanceof Number number)
        || !(flag instanceof Boolean || flag instanceof String)) {
      throw ApiException.validation(
          "index, shard and primary must be specified, as a text, a number and a boolean");
    }
    boolean primary = Flags.parseAsked(flag);
    IndexMetadata index = view.catalog().resolver().one(name, ANY).metadata();
    IndexView shown = view.view(index, view.nodes());
    ShardItem shard =
        shown.shards().stream()
            .filter(item -> item.shard().ordinal() == number.longValue())
            .findFirst()
            .orElseThrow(() ->
                ApiException.argument(
                    "No shard was specified in the request which means the"
                        + " response should explain a randomly-chosen unassigned shard, or shard ["
                        + number
                        + "] of ["
                        + name
                        + "] does not exist"));
    return new Asked(shown, shard, primary);
  }

  private Asked unassigned(Call call) {
    for (IndexView index :
        view.views(List.copyOf(view.catalog().resolver().everything().values()))) {
      for (ShardItem shard : index.shards()) {
        if (!index.isActive(shard)) {
          return new Asked(index, shard, true);
        }
        if (index.liveReplicas() < index.replicas()) {
          return new Asked(index, shard, false);
        }
      }
    }
    throw ApiException.argument(
        "unable to find any unassigned shards to explain"
            + " [ClusterAllocationExplainRequest[useAnyUnassignedShard=true,includeYesDecisions?="
            + call.parameters().flag("include_yes_decisions", false)
            + "]");
  }

  private void started(Map<String, @Nullable Object> answer, Asked asked, List<Heartbeat> nodes) {
    Optional<String> at = ClusterView.shownAt(asked.shard(), nodes);
    boolean rests = asked.shard().isResting();
    answer.put("current_state", "started");
    nodes.stream()
        .filter(beat -> at.isPresent() && beat.node().value().equals(at.get()))
        .findFirst()
        .ifPresent(beat -> {
          Map<String, @Nullable Object> node = new LinkedHashMap<>();
          node.put("id", beat.node().value());
          node.put("name", beat.node().value());
          node.put("transport_address", beat.process().address());
          node.put("attributes", Map.of());
          if (identity.persona() == Persona.ELASTICSEARCH) {
            node.put("roles", identity.roles(beat));
          }
          node.put("weight_ranking", 1);
          answer.put("current_node", node);
        });
    answer.put("can_remain_on_current_node", "yes");
    answer.put("can_rebalance_cluster", "yes");
    answer.put("can_rebalance_to_other_node", "no");
    answer.put(
        "rebalance_explanation",
        rests
            ? "the shard rests: no node holds it, and any of them opens it when it is written to"
            : "shards are given to other nodes when those join empty, or when theirs are to end");
  }

  private void waiting(Map<String, @Nullable Object> answer, Asked asked) {
    boolean initializing = asked.index().isInitializing(asked.shard());
    answer.put("current_state", initializing ? "initializing" : "unassigned");
    Optional<OpeningFailure> failure = view.catalog().openingFailure(asked.shard());
    if (failure.isPresent()) {
      answer.put("unassigned_info", info(failure.get()));
    } else if (asked.index().isOrphan(asked.shard())) {
      answer.put("unassigned_info", left(asked.shard()));
    }
    answer.put("can_allocate", "yes");
    String now = now(asked.shard(), initializing);
    answer.put(
        "allocate_explanation",
        failure.isEmpty()
            ? now
            : now + "; who tried last could not open it, and nodes take turns until one can");
  }

  private static String now(ShardItem shard, boolean initializing) {
    String owner = shard.owner().map(NodeId::value).orElse("");
    if (initializing) {
      return "node [" + owner + "] is opening the shard";
    }
    return owner.isEmpty()
        ? "no node has been given the shard yet"
        : "node [" + owner + "] shows no sign of life, and another one is given the shard next";
  }

  /** When the node was last heard of, nobody has written down. */
  private static Map<String, @Nullable Object> left(ShardItem shard) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("reason", "NODE_LEFT");
    info.put("details", "node_left [" + shard.owner().map(NodeId::value).orElse("") + "]");
    info.put("last_allocation_status", "no_attempt");
    return info;
  }

  /** Why the last node that tried could not open the shard. */
  private static Map<String, @Nullable Object> info(OpeningFailure failure) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("reason", "ALLOCATION_FAILED");
    info.put("at", failure.at().toString());
    info.put(
        "details", "failed shard on node [" + failure.node().value() + "]: " + failure.reason());
    info.put("last_allocation_status", "no");
    return info;
  }

  private static void noReplica(Map<String, @Nullable Object> answer, Asked asked) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("reason", "INDEX_CREATED");
    info.put("at", asked.index().index().age().created().toString());
    info.put("last_allocation_status", "no_attempt");
    answer.put("current_state", "unassigned");
    answer.put("unassigned_info", info);
    answer.put("can_allocate", "no");
    answer.put(
        "allocate_explanation",
        "a replica stands for a further node that could take the shard over, and there are fewer"
            + " nodes than that; the documents lie in the object store whatever the number is");
  }

  private Map<String, @Nullable Object> disks(List<Heartbeat> nodes) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Replies<Machine> told = machines.ask(nodes, Machines.WITHIN);
    for (Heartbeat beat : nodes) {
      told.of(beat)
          .map(Machine::disk)
          .ifPresent(disk -> {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("path", disk.path());
            one.put("total_bytes", disk.total());
            one.put("used_bytes", disk.used());
            one.put("free_bytes", disk.available());
            Map<String, @Nullable Object> node = new LinkedHashMap<>();
            node.put("node_name", beat.node().value());
            node.put("least_available", one);
            node.put("most_available", one);
            shown.put(beat.node().value(), node);
          });
    }
    return Map.of("nodes", shown);
  }
}
