package io.lampyr.restapi.cluster;

import static io.lampyr.restapi.cluster.CopiesElsewhere.noughts;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.CacheClearing;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.ToldUse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code _plugins/_knn}: what there is to tell of searches for the nearest vectors, and vectors
 * brought near before they are searched. Graphs lie in segments as Lucene keeps them: there is no
 * memory of libraries beside the heap to hold others, and there are no models.
 */
final class NearestRoutes {
  private static final String ALL = "_all";
  private static final List<String> ROOTS = List.of("/_plugins/_knn", "/_opendistro/_knn");

  /** Told once for all nodes. */
  private static final List<String> OF_CLUSTER =
      List.of("circuit_breaker_triggered", "model_index_status");

  private static final String[] NOUGHTS = {
    "eviction_count",
    "graph_index_errors",
    "graph_index_requests",
    "graph_memory_usage",
    "graph_memory_usage_percentage",
    "graph_query_errors",
    "graph_query_requests",
    "hit_count",
    "load_exception_count",
    "load_success_count",
    "miss_count",
    "script_compilation_errors",
    "script_compilations",
    "script_query_errors",
    "script_query_requests",
    "total_load_time",
    "training_errors",
    "training_memory_usage",
    "training_memory_usage_percentage",
    "training_requests"
  };

  private final ClusterView view;
  private final Identity identity;
  private final Tallies tallies;
  private final SearchEngine engine;

  NearestRoutes(ClusterView view, Identity identity, Tallies tallies, SearchEngine engine) {
    this.view = view;
    this.identity = identity;
    this.tallies = tallies;
    this.engine = engine;
  }

  List<Route> routes() {
    return List.of(
        Route.on(
                Duty.SEARCH,
                Privilege.MONITOR,
                paths("/stats", "/stats/{stat}", "/{node}/stats", "/{node}/stats/{stat}"))
            .taking("timeout")
            .get(this::stats),
        Route.on(Duty.SEARCH, Privilege.MANAGE, paths("/warmup/{index}"))
            .taking(IndexOptions.NAMES)
            .get(this::warm),
        Route.on(Duty.SEARCH, Privilege.MANAGE, paths("/clear_cache/{index}"))
            .taking(IndexOptions.NAMES)
            .post(this::clear),
        Route.on(Duty.SEARCH, Privilege.READ, paths("/models/_search"))
            .takingBody()
            .by(_ -> unsearched(), Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.MONITOR, paths("/models/{model}"))
            .by(NearestRoutes::missing, Method.GET, Method.DELETE),
        Route.on(
                Duty.SEARCH,
                Privilege.MANAGE_CLUSTER,
                paths("/models/_train", "/models/{model}/_train"))
            .taking("preference")
            .takingBody()
            .post(_ -> {
              throw ApiException.argument(
                  "[_train] is not supported: there are no models; vectors are kept by"
                      + " [compression_level] without any");
            }));
  }

  private static String[] paths(String... paths) {
    return ROOTS.stream()
        .flatMap(root -> Stream.of(paths).map(path -> root + path))
        .toArray(String[]::new);
  }

  private static Answer unsearched() {
    throw new ApiException(
        404,
        "index_not_found_exception",
        "no such index [.opensearch-knn-models]: there are no models");
  }

  private static Answer missing(Call call) {
    String model = call.path("model");
    throw new ApiException(
        404,
        "resource_not_found_exception",
        "Model \"" + model + "\" does not exist: there are no models");
  }

  private Answer stats(Call call) {
    Map<String, @Nullable Object> ofNode = counts(new ToldUse(Map.of()));
    Set<String> known = new TreeSet<>(ofNode.keySet());
    known.addAll(OF_CLUSTER);
    List<String> asked = NodeAnswers.words(call, "stat");
    String uri = call.request().uri().split("\\?", -1)[0];
    boolean isAll = asked.isEmpty() || asked.equals(List.of(ALL));
    if (!isAll && asked.contains(ALL)) {
      throw ApiException.argument(
          "request ["
              + uri
              + "] contains _all and individual stats ["
              + String.join(",", asked)
              + "]");
    }
    if (!isAll) {
      StatsSections.checkKnown("stat", asked, known, uri);
      known.retainAll(asked);
    }
    ofNode.keySet().retainAll(known);
    List<Heartbeat> all = view.nodes();
    List<Heartbeat> beats = new NodeChoice(NodeAnswers.words(call, "node")).of(all);
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    for (Heartbeat beat : beats) {
      // No node searches by itself: what was asked for stands at the oldest, once for all.
      nodes.put(beat.node().value(), beat.equals(all.getFirst()) ? ofAll(known) : ofNode);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", NodeAnswers.counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    if (known.contains("circuit_breaker_triggered")) {
      answer.put("circuit_breaker_triggered", false);
    }
    if (known.contains("model_index_status")) {
      answer.put("model_index_status", null);
    }
    answer.put("nodes", nodes);
    return Answer.ok(answer);
  }

  private Map<String, @Nullable Object> ofAll(Set<String> known) {
    Map<String, @Nullable Object> counts = counts(tallies.used());
    counts.keySet().retainAll(known);
    return counts;
  }

  /** Of what would be loaded, trained or built elsewhere there is none. */
  private static Map<String, @Nullable Object> counts(ToldUse used) {
    Map<String, @Nullable Object> counts = new TreeMap<>(noughts(NOUGHTS));
    Map.of("k", "knn", "max_distance", "max_distance", "min_score", "min_score")
        .forEach((way, name) -> {
          counts.put(name + "_query_requests", used.asked("knn", way));
          counts.put(name + "_query_with_filter_requests", used.asked("knn", way + ":filter"));
        });
    counts.put("cache_capacity_reached", false);
    counts.put("indexing_from_model_degraded", false);
    counts.put("faiss_initialized", false);
    counts.put("nmslib_initialized", false);
    counts.put("lucene_initialized", true);
    counts.put("indices_in_cache", Map.of());
    counts.put("graph_stats", graphs());
    return counts;
  }

  private static Map<String, @Nullable Object> graphs() {
    Map<String, @Nullable Object> graphs = new LinkedHashMap<>();
    graphs.put("refresh", noughts("total", "total_time_in_millis"));
    graphs.put(
        "merge",
        noughts(
            "current",
            "total",
            "total_time_in_millis",
            "current_docs",
            "total_docs",
            "total_size_in_bytes",
            "current_size_in_bytes"));
    return graphs;
  }

  /** The indices of the call, all of which must be meant to be searched for vectors. */
  private List<ResolvedIndex> found(Call call, String what) {
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.MANAGE,
            named,
            view.catalog().resolver().resolve(named, IndexOptions.expansion(call, Expansion.OPEN)));
    List<String> others =
        found.stream()
            .filter(index ->
                !FlatSettings.ofIndexText(index.metadata().definition().settings())
                    .text("index.knn", "false")
                    .equals("true"))
            .map(ResolvedIndex::name)
            .toList();
    if (!others.isEmpty()) {
      throw new ApiException(
          400,
          "k_n_n_invalid_indices_exception",
          what + " request rejected. One or more indices have 'index.knn' set to false. " + others);
    }
    return found;
  }

  private Answer warm(Call call) {
    List<ResolvedIndex> found = found(call, "Warm up");
    List<ShardItem> shards = new ArrayList<>();
    found.forEach(index -> shards.addAll(view.catalog().shards(index.id())));
    return CacheClearing.answer(found, engine.bringVectors(shards));
  }

  /** Closes what is open of the indices: vectors are read anew when they are searched again. */
  private Answer clear(Call call) {
    List<ResolvedIndex> found = found(call, "Clear cache");
    return new CacheClearing(engine).of(found, EnumSet.of(ClearNotice.Kept.OPEN), List.of());
  }
}
