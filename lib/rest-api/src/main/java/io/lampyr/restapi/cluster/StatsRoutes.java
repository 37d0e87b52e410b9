package io.lampyr.restapi.cluster;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts of indices. */
public final class StatsRoutes {
  private static final List<String> LEVELS = List.of("cluster", "indices", "shards");
  private static final Expansion VISIBLE = Expansion.OPEN;

  private final ClusterView view;
  private final Persona persona;

  public StatsRoutes(ClusterView view, Persona persona) {
    this.view = view;
    this.persona = persona;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.SEARCH,
                Privilege.MONITOR,
                "/_stats",
                "/_stats/{metric}",
                "/{index}/_stats",
                "/{index}/_stats/{metric}")
            .taking(
                IndexOptions.NAMES,
                "timeout",
                "metric",
                "level",
                "groups",
                "fields",
                "fielddata_fields",
                "completion_fields",
                "include_segment_file_sizes",
                "include_unloaded_segments",
                "forbid_closed_indices")
            .get(this::stats));
  }

  private List<IndexMetadata> found(Call call, Expansion usual) {
    return view
        .catalog()
        .resolver()
        .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, usual))
        .stream()
        .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private static String level(Call call) {
    String level = call.parameters().text("level").orElse("indices");
    if (!LEVELS.contains(level)) {
      throw ApiException.argument(
          "level parameter must be one of [cluster] or [indices] or [shards] but was ["
              + level
              + "]");
    }
    return level;
  }

  private Answer stats(Call call) {
    List<String> metrics =
        call.pathIfGiven("metric")
            .map(IndexOptions::split)
            .orElse(call.parameters().list("metric"));
    String level = level(call);
    String uri = call.request().uri();
    int mark = uri.indexOf('?');
    StatsSections.Style style =
        StatsSections.Style.asked(
            call, persona, StatsSections.wanted(metrics, mark < 0 ? uri : uri.substring(0, mark)));
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
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", counts(total, active));
    answer.put("_all", both(indices.isEmpty() ? Optional.empty() : Optional.of(sum), style));
    if (!level.equals("cluster")) {
      answer.put("indices", shown);
    }
    return Answer.ok(call.readable(answer));
  }

  private static Map<String, @Nullable Object> counts(int total, int active) {
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", total);
    shards.put("successful", active);
    shards.put("failed", 0);
    return shards;
  }

  /** Of nothing, nothing is told. */
  private static Map<String, @Nullable Object> both(
      Optional<ShardTotals> sum, StatsSections.Style style) {
    Map<String, @Nullable Object> both = new LinkedHashMap<>();
    for (String name : List.of("primaries", "total")) {
      both.put(name, sum.map(some -> StatsSections.sections(some, style)).orElse(Map.of()));
    }
    return both;
  }

  private static Map<String, @Nullable Object> shown(
      IndexView index, StatsSections.Style style, Call call) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("uuid", index.index().id().uuid());
    shown.putAll(both(Optional.of(index.sum()), style));
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

  /** The durable commit, by a name that no other commit of any shard has. */
  private static Map<String, @Nullable Object> commit(IndexView index, ShardStats stats) {
    Optional<CommitPoint> durable =
        index.shards().stream()
            .filter(item -> item.shard().equals(stats.shard()))
            .findFirst()
            .flatMap(item -> item.head().durable());
    long generation = durable.map(CommitPoint::generation).orElse(0L);
    long term = durable.map(point -> point.term().value()).orElse(0L);
    String id = stats.shard() + "/" + term + "/" + generation;
    Map<String, @Nullable Object> user = new LinkedHashMap<>();
    user.put("local_checkpoint", Long.toString(stats.numbers().durable()));
    Map<String, @Nullable Object> commit = new LinkedHashMap<>();
    commit.put("id", id);
    commit.put("generation", generation);
    commit.put("user_data", user);
    commit.put("num_docs", stats.documents().count());
    return commit;
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
    shown.putAll(StatsSections.sections(index.totals(stats), style));
    shown.put("seq_no", numbers);
    shown.put("commit", commit(index, stats));
    return shown;
  }
}
