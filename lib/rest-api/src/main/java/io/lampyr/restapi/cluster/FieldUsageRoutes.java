package io.lampyr.restapi.cluster;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.fielduse.FieldCounts;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.engine.fielduse.Structure;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What searches make use of in the fields of indices, as far as processes that can be asked have
 * counted it: this one, and nodes that search. Each is told of by itself, as a copy of the shard.
 */
public final class FieldUsageRoutes {
  private final ClusterView view;
  private final Machines machines;
  private final FieldUses own;

  public FieldUsageRoutes(ClusterView view, Machines machines, FieldUses own) {
    this.view = view;
    this.machines = machines;
    this.own = own;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE, "/{index}/_field_usage_stats")
            .taking(IndexOptions.NAMES, "fields")
            .get(this::usage));
  }

  /** A shard, and what was counted of it by the processes of nodes, by their names. */
  private record Counted(ResolvedIndex index, Optional<String> at, Map<String, ShardUses> byNode) {}

  private Answer usage(Call call) {
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.MANAGE,
            named,
            view.catalog().resolver().resolve(named, IndexOptions.expansion(call, Expansion.OPEN)));
    List<Heartbeat> nodes = view.nodes();
    Map<ShardId, Counted> shards = shards(found, nodes);
    Replies<List<ShardUses>> told =
        machines.fieldUses(nodes, List.copyOf(shards.keySet()), Machines.WITHIN);
    told.told().forEach((node, uses) -> uses.forEach(one -> add(shards, node, one)));
    List<String> fields = call.parameters().list("fields");
    Map<String, List<Map<String, @Nullable Object>>> indices = new TreeMap<>();
    found.forEach(index -> indices.put(index.name(), new ArrayList<>()));
    int count = 0;
    for (Counted counted : shards.values()) {
      List<Map<String, @Nullable Object>> shown = shown(counted, fields);
      indices.getOrDefault(counted.index().name(), new ArrayList<>()).addAll(shown);
      count += shown.size();
    }
    int silent = told.failed().size() + told.untold().size();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", told.counted(count + silent));
    indices.forEach((name, shown) -> answer.put(name, Map.of("shards", shown)));
    return Answer.ok(call.readable(answer));
  }

  /** The shards with what this process has counted of them: they are counted from now on. */
  private Map<ShardId, Counted> shards(List<ResolvedIndex> found, List<Heartbeat> nodes) {
    Map<ShardId, Counted> shards = new LinkedHashMap<>();
    for (ResolvedIndex index : found) {
      for (ShardItem item : view.catalog().shards(index.metadata().id())) {
        Optional<String> at = ClusterView.shownAt(item, nodes);
        Map<String, ShardUses> byNode = new LinkedHashMap<>();
        // What is no node counts where the shard is shown.
        String here = machines.here().or(() -> at).orElse("");
        byNode.put(here, own.begun(item.shard()));
        shards.put(item.shard(), new Counted(index, at, byNode));
      }
    }
    return shards;
  }

  private static void add(Map<ShardId, Counted> shards, NodeId node, ShardUses uses) {
    Counted counted = shards.get(uses.shard());
    if (counted != null) {
      counted.byNode().merge(node.value(), uses, ShardUses::plus);
    }
  }

  private static List<Map<String, @Nullable Object>> shown(Counted counted, List<String> fields) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    counted
        .byNode()
        .forEach((node, uses) -> {
          Map<String, @Nullable Object> routing = new LinkedHashMap<>();
          routing.put("state", "STARTED");
          routing.put("primary", counted.at().orElse("").equals(node));
          routing.put("node", node.isEmpty() ? null : node);
          routing.put("relocating_node", null);
          Map<String, @Nullable Object> shown = new LinkedHashMap<>();
          shown.put("tracking_id", uses.tracking());
          shown.put("tracking_started_at_millis", uses.since());
          shown.put("routing", routing);
          shown.put("stats", stats(uses, fields));
          all.add(shown);
        });
    return all;
  }

  /** Of the fields that are asked for, and of these together. */
  private static Map<String, @Nullable Object> stats(ShardUses uses, List<String> fields) {
    FieldCounts sum = FieldCounts.NONE;
    Map<String, @Nullable Object> each = new LinkedHashMap<>();
    for (Map.Entry<String, FieldCounts> field : uses.fields().entrySet()) {
      if (fields.isEmpty() || fields.stream().anyMatch(p -> Glob.matches(p, field.getKey()))) {
        sum = sum.plus(field.getValue());
        each.put(field.getKey(), shown(field.getValue()));
      }
    }
    Map<String, @Nullable Object> stats = new LinkedHashMap<>();
    stats.put("all_fields", shown(sum));
    stats.put("fields", each);
    return stats;
  }

  private static Map<String, @Nullable Object> shown(FieldCounts counts) {
    Map<String, @Nullable Object> inverted = new LinkedHashMap<>();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("any", counts.any());
    shown.put("inverted_index", inverted);
    for (Structure structure : Structure.values()) {
      (structure.isInverted() ? inverted : shown).put(structure.shown(), counts.of(structure));
    }
    return shown;
  }
}
