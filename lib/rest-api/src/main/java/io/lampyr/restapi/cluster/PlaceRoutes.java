package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.ShardPlaces;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where shards are, and how they came there. */
final class PlaceRoutes {
  private static final Expansion OPEN_OR_CLOSED = Expansion.OPEN_AND_CLOSED.lenient(false, true);

  private final ClusterView view;
  private final Identity identity;

  PlaceRoutes(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_recovery", "/{index}/_recovery")
            .taking(IndexOptions.NAMES, "detailed", "active_only")
            .get(this::recoveries),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_shard_stores", "/{index}/_shard_stores")
            .taking(IndexOptions.NAMES, "status")
            .get(this::stores));
  }

  private List<IndexView> found(Call call) {
    return view.views(
        view
            .catalog()
            .resolver()
            .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, OPEN_OR_CLOSED))
            .stream()
            .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
            .map(ResolvedIndex::metadata)
            .toList());
  }

  private Answer recoveries(Call call) {
    boolean active = call.parameters().flag("active_only", false);
    List<Heartbeat> nodes = view.nodes();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    for (IndexView index : found(call)) {
      List<Map<String, @Nullable Object>> shards = new ArrayList<>();
      for (Recoveries.Recovery each : Recoveries.of(index, nodes)) {
        if (!active || !each.done()) {
          shards.add(shown(each, call));
        }
      }
      if (!active || !shards.isEmpty()) {
        answer.put(index.index().name(), Map.of("shards", shards));
      }
    }
    return Answer.ok(call.readable(answer));
  }

  private static Map<String, @Nullable Object> shown(Recoveries.Recovery one, Call call) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", one.shard().shard().ordinal());
    shown.put("type", one.type());
    shown.put("stage", one.stage());
    shown.put("primary", true);
    // Clients want the number where there is no time, too.
    shown.put("start_time_in_millis", one.began().map(Instant::toEpochMilli).orElse(0L));
    if (one.done()) {
      one.began().ifPresent(began -> shown.put("stop_time_in_millis", began.toEpochMilli()));
    }
    shown.put("total_time_in_millis", 0);
    shown.put("source", Map.of());
    shown.put("target", one.node().map(PlaceRoutes::place).orElse(Map.of()));
    shown.put("index", files(one, call.parameters().flag("detailed", false)));
    Map<String, @Nullable Object> log = new LinkedHashMap<>();
    log.put("recovered", 0);
    log.put("total", one.operations());
    log.put("percent", one.operationsPercent());
    log.put("total_on_start", 0);
    log.put("total_time_in_millis", 0);
    shown.put("translog", log);
    Map<String, @Nullable Object> verified = new LinkedHashMap<>();
    verified.put("check_index_time_in_millis", 0);
    verified.put("total_time_in_millis", 0);
    shown.put("verify_index", verified);
    return shown;
  }

  private static Map<String, @Nullable Object> place(Heartbeat beat) {
    Map<String, @Nullable Object> place = new LinkedHashMap<>();
    place.put("id", beat.node().value());
    place.put("host", NodeAddress.host(beat));
    place.put("transport_address", beat.process().address());
    place.put("ip", NodeAddress.host(beat));
    place.put("name", beat.node().value());
    return place;
  }

  /** All bytes are where they were. */
  private static Map<String, @Nullable Object> files(Recoveries.Recovery one, boolean detailed) {
    Map<String, @Nullable Object> size = new LinkedHashMap<>();
    size.put("total_in_bytes", one.bytes());
    size.put("reused_in_bytes", one.bytes());
    size.put("recovered_in_bytes", 0);
    size.put("percent", one.bytes() == 0 ? "0.0%" : "100.0%");
    Map<String, @Nullable Object> files = new LinkedHashMap<>();
    files.put("total", 0);
    files.put("reused", 0);
    files.put("recovered", 0);
    files.put("percent", "0.0%");
    if (detailed) {
      files.put("details", List.of());
    }
    Map<String, @Nullable Object> index = new LinkedHashMap<>();
    index.put("size", size);
    index.put("files", files);
    index.put("total_time_in_millis", 0);
    index.put("source_throttle_time_in_millis", 0);
    index.put("target_throttle_time_in_millis", 0);
    return index;
  }

  private Answer stores(Call call) {
    List<String> asked = call.parameters().list("status");
    Set<String> wanted = new TreeSet<>(asked.isEmpty() ? List.of("yellow", "red") : asked);
    for (String status : wanted) {
      if (!List.of("green", "yellow", "red", "all").contains(status.toLowerCase(Locale.ROOT))) {
        throw ApiException.argument("unknown cluster health status [" + status + "]");
      }
    }
    List<Heartbeat> nodes = view.nodes();
    Map<String, @Nullable Object> indices = new LinkedHashMap<>();
    for (IndexView index : found(call)) {
      Map<String, @Nullable Object> shards = new LinkedHashMap<>();
      for (ShardItem shard : index.shards()) {
        if (wanted.contains("all") || wanted.contains(status(index, shard))) {
          shards.put(Integer.toString(shard.shard().ordinal()), stores(shard, nodes));
        }
      }
      if (!shards.isEmpty()) {
        indices.put(index.index().name(), Map.of("shards", shards));
      }
    }
    return Answer.ok(Map.of("indices", indices));
  }

  private static String status(IndexView index, ShardItem shard) {
    if (!index.isActive(shard)) {
      return "red";
    }
    return index.liveReplicas() < index.replicas() ? "yellow" : "green";
  }

  /** The one owner: the store itself is no node. */
  private Map<String, @Nullable Object> stores(ShardItem shard, List<Heartbeat> nodes) {
    Optional<String> at = ClusterView.shownAt(shard, nodes);
    List<Map<String, @Nullable Object>> stores = new ArrayList<>();
    for (Heartbeat beat : nodes) {
      if (at.isPresent() && at.get().equals(beat.node().value())) {
        Map<String, @Nullable Object> node = new LinkedHashMap<>();
        node.put("name", beat.node().value());
        node.put("ephemeral_id", ClusterView.lifeId(beat));
        node.put("transport_address", beat.process().address());
        node.put("attributes", Map.of());
        if (identity.persona() == Persona.ELASTICSEARCH) {
          node.put("roles", identity.roles(beat));
        }
        Map<String, @Nullable Object> store = new LinkedHashMap<>();
        store.put(beat.node().value(), node);
        store.put("allocation_id", ShardPlaces.copyId(shard));
        store.put("allocation", "primary");
        stores.add(store);
      }
    }
    return Map.of("stores", stores);
  }
}
