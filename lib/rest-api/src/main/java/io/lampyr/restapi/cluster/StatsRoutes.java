package io.lampyr.restapi.cluster;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.ShownIndex;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts of indices, and what the cluster's state is. */
public final class StatsRoutes {
  private static final Expansion VISIBLE = Expansion.OPEN;

  private final ClusterView view;
  private final Identity identity;

  public StatsRoutes(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_stats",
                "/_stats/{metric}",
                "/{index}/_stats",
                "/{index}/_stats/{metric}")
            .taking(
                IndexOptions.parameters(
                    "metric",
                    "level",
                    "groups",
                    "fields",
                    "fielddata_fields",
                    "completion_fields",
                    "include_segment_file_sizes",
                    "include_unloaded_segments",
                    "forbid_closed_indices"))
            .get(this::stats),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_cluster/state",
                "/_cluster/state/{metric}",
                "/_cluster/state/{metric}/{index}")
            .taking(
                IndexOptions.parameters(
                    "flat_settings", "wait_for_metadata_version", "wait_for_timeout"))
            .get(this::state));
  }

  private List<IndexMetadata> found(Call call, Expansion usual) {
    return view
        .catalog()
        .resolver()
        .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, usual))
        .stream()
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private Answer stats(Call call) {
    List<String> metrics =
        call.pathIfGiven("metric")
            .map(IndexOptions::split)
            .orElse(call.parameters().list("metric"));
    String uri = call.request().uri();
    int mark = uri.indexOf('?');
    StatsSections.Style style =
        new StatsSections.Style(
            StatsSections.wanted(metrics, mark < 0 ? uri : uri.substring(0, mark)),
            call.parameters().flag("human", false),
            call.parameters().flag("include_segment_file_sizes", false));
    boolean forbidden = call.parameters().flag("forbid_closed_indices", true);
    List<IndexMetadata> found = found(call, forbidden ? VISIBLE : VISIBLE.withClosed());
    List<IndexView> indices =
        call.parameters().flag("include_unloaded_segments", false)
            ? view.viewsOfAllCounted(found)
            : view.views(found);
    ShardTotals sum = ShardTotals.NONE;
    int total = 0;
    int active = 0;
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (IndexView index : indices) {
      sum = sum.plus(index.sum());
      total += index.totalShards();
      active += index.activeShards();
      shown.put(index.index().name(), shown(index, style, call));
    }
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", total);
    shards.put("successful", active);
    shards.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", shards);
    answer.put("_all", both(sum, style));
    if (!call.parameters().text("level").orElse("indices").equals("cluster")) {
      answer.put("indices", shown);
    }
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> both(ShardTotals sum, StatsSections.Style style) {
    Map<String, @Nullable Object> both = new LinkedHashMap<>();
    both.put("primaries", StatsSections.sections(sum, style));
    both.put("total", StatsSections.sections(sum, style));
    return both;
  }

  private static Map<String, @Nullable Object> shown(
      IndexView index, StatsSections.Style style, Call call) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("uuid", index.index().id().uuid());
    shown.putAll(both(index.sum(), style));
    if (call.parameters().text("level").orElse("").equals("shards")) {
      Map<String, @Nullable Object> shards = new LinkedHashMap<>();
      index
          .known()
          .forEach((ordinal, stats) ->
              shards.put(Integer.toString(ordinal), List.of(shard(index, stats, style))));
      shown.put("shards", shards);
    }
    return shown;
  }

  private static Map<String, @Nullable Object> shard(
      IndexView index, ShardStats stats, StatsSections.Style style) {
    Map<String, @Nullable Object> routing = new LinkedHashMap<>();
    routing.put("state", "STARTED");
    routing.put("primary", true);
    routing.put(
        "node",
        index.shards().stream()
            .filter(item -> item.shard().equals(stats.shard()))
            .findFirst()
            .flatMap(ShardItem::owner)
            .map(NodeId::value)
            .orElse(null));
    routing.put("relocating_node", null);
    Map<String, @Nullable Object> numbers = new LinkedHashMap<>();
    numbers.put("max_seq_no", stats.numbers().max());
    numbers.put("local_checkpoint", stats.numbers().checkpoint());
    // What is in the log of the one owner is as safe as it will ever be.
    numbers.put("global_checkpoint", stats.numbers().checkpoint());
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("routing", routing);
    shown.putAll(StatsSections.sections(ShardTotals.of(stats), style));
    shown.put("seq_no", numbers);
    return shown;
  }

  private Answer state(Call call) {
    Expansion every =
        Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)).lenient(true, true);
    List<String> metrics = call.pathIfGiven("metric").map(IndexOptions::split).orElse(List.of());
    boolean all = metrics.isEmpty() || metrics.contains("_all");
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    state.put("cluster_name", identity.cluster());
    state.put("cluster_uuid", identity.uuid());
    if (all || metrics.contains("nodes")) {
      Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
      view.nodes()
          .forEach(beat ->
              nodes.put(
                  beat.node().value(),
                  Map.of(
                      "name", beat.node().value(), "transport_address", beat.process().address())));
      state.put("nodes", nodes);
    }
    if (all || metrics.contains("metadata")) {
      Map<String, @Nullable Object> indices = new LinkedHashMap<>();
      found(call, every).forEach(index -> indices.put(index.name(), metadata(index)));
      Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
      metadata.put("cluster_uuid", identity.uuid());
      metadata.put("indices", indices);
      state.put("metadata", metadata);
    }
    return Answer.ok(state);
  }

  private static Map<String, @Nullable Object> metadata(IndexMetadata index) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("version", index.age().tableVersion());
    shown.put("mapping_version", index.age().mappingVersion());
    shown.put("state", index.state().name().toLowerCase(Locale.ROOT));
    shown.put("routing_num_shards", index.layout().routingShards());
    shown.put("settings", ShownIndex.settings(index).nested());
    shown.put("mappings", Map.of("_doc", ShownIndex.mappings(index)));
    shown.put("aliases", List.copyOf(index.definition().aliases().keySet()));
    return shown;
  }
}
