package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.machine.Machine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Sums over all indices and over nodes. */
final class ClusterStatsRoutes {
  private static final String ALL = "_all";
  private static final String INDICES = "indices";

  /** What of the nodes can be asked for by itself. */
  private static final Set<String> OF_NODES =
      Set.of(
          "discovery_types",
          "fs",
          "ingest",
          "jvm",
          "network_types",
          "os",
          "packaging_types",
          "plugins",
          "process");

  private static final Set<String> COUNTED =
      Set.of("completion", "docs", "fielddata", "query_cache", "segments", "store");

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final Tallies tallies;
  private final Clock clock;

  ClusterStatsRoutes(
      ClusterView view, Identity identity, Machines machines, Tallies tallies, Clock clock) {
    this.view = view;
    this.identity = identity;
    this.machines = machines;
    this.tallies = tallies;
    this.clock = clock;
  }

  Route route() {
    List<String> paths =
        new ArrayList<>(List.of("/_cluster/stats", "/_cluster/stats/nodes/{node}"));
    if (identity.persona() == Persona.OPENSEARCH) {
      paths.add("/_cluster/stats/{metric}/nodes/{node}");
      paths.add("/_cluster/stats/{metric}/{part}/nodes/{node}");
    }
    return Route.on(Duty.INGEST, Privilege.MONITOR, paths.toArray(String[]::new))
        .taking("flat_settings", "timeout")
        .inElasticsearch("include_remotes")
        .get(this::cluster);
  }

  private static String path(Call call) {
    String uri = call.request().uri();
    int query = uri.indexOf('?');
    return query < 0 ? uri : uri.substring(0, query);
  }

  /** The metrics that are asked for; all of them if nothing is said. */
  private static Set<String> metrics(Call call) {
    Set<String> known = new TreeSet<>(OF_NODES);
    known.add(INDICES);
    return chosen(NodeAnswers.words(call, "metric"), known, "metric", path(call));
  }

  private static Set<String> chosen(
      List<String> asked, Set<String> known, String what, String path) {
    if (asked.isEmpty() || asked.equals(List.of(ALL))) {
      return known;
    }
    if (asked.contains(ALL)) {
      throw ApiException.argument(
          "request ["
              + path
              + "] contains _all and individual "
              + what
              + "s ["
              + String.join(",", asked)
              + "]");
    }
    StatsSections.checkKnown(what, asked, known, path);
    return new TreeSet<>(asked);
  }

  /** The parts of what is told of indices. */
  private static Set<String> parts(Call call, Set<String> metrics) {
    List<String> asked = NodeAnswers.words(call, "part");
    Set<String> known = new TreeSet<>(COUNTED);
    known.addAll(List.of("analysis", "mappings", "shards"));
    if (!asked.isEmpty() && !metrics.contains(INDICES)) {
      throw ApiException.argument(
          "request ["
              + path(call)
              + "] contains index metrics ["
              + String.join(",", asked)
              + "] but indices stats not requested");
    }
    return chosen(asked, known, "index metric", path(call));
  }

  private Answer cluster(Call call) {
    Set<String> metrics = metrics(call);
    Set<String> parts = parts(call, metrics);
    boolean counted = metrics.contains(INDICES) && parts.stream().anyMatch(COUNTED::contains);
    List<IndexMetadata> all = List.copyOf(view.catalog().resolver().everything().values());
    List<IndexView> indices = counted ? view.views(all) : view.outlines(all);
    List<Heartbeat> beats = new NodeChoice(NodeAnswers.words(call, "node")).of(view.nodes());
    long millis = clock.now().toEpochMilli();
    Health status = Health.GREEN;
    for (IndexView index : indices) {
      status = status.worse(index.health());
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    Replies<Machine> told =
        metrics.stream().anyMatch(OF_NODES::contains)
            ? machines.ask(beats, NodeAnswers.within(call))
            : Replies.none();
    answer.put("_nodes", told.counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("cluster_uuid", identity.uuid());
    answer.put("timestamp", millis);
    answer.put("status", status.text());
    if (metrics.contains(INDICES)) {
      answer.put(INDICES, indices(indices, all, parts));
    }
    if (metrics.stream().anyMatch(OF_NODES::contains)) {
      ClusterNodes nodes = new ClusterNodes(identity, beats, told, millis);
      answer.put("nodes", nodes.of(metrics, tallies.writes()));
    }
    if (identity.persona() == Persona.ELASTICSEARCH) {
      answer.putAll(FurtherStats.ofCluster(call.parameters().flag("include_remotes", false)));
    }
    return Answer.ok(call.readable(answer));
  }

  private Map<String, @Nullable Object> indices(
      List<IndexView> views, List<IndexMetadata> all, Set<String> parts) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("count", views.size());
    if (parts.contains("shards")) {
      told.put("shards", views.isEmpty() ? Map.of() : shards(views));
    }
    ShardTotals sum = ShardTotals.NONE;
    for (IndexView index : views) {
      sum = sum.plus(index.sumHere());
    }
    Set<String> counted = new TreeSet<>(COUNTED);
    counted.retainAll(parts);
    told.putAll(StatsSections.sections(sum, StatsSections.Style.of(identity.persona(), counted)));
    if (parts.contains("mappings") || parts.contains("analysis")) {
      MappedFields fields = new MappedFields(all, identity.persona());
      if (parts.contains("mappings")) {
        told.put("mappings", fields.mappings());
      }
      if (parts.contains("analysis")) {
        told.put("analysis", fields.analysis());
      }
      if (identity.persona() == Persona.ELASTICSEARCH) {
        told.put("search", tallies.used().shown());
        told.putAll(FurtherStats.vectors(views, fields, tallies));
      }
    }
    return told;
  }

  /** Shards that are there, in all, and in an index. */
  private static Map<String, @Nullable Object> shards(List<IndexView> views) {
    long all = views.stream().mapToLong(IndexView::activeShards).sum();
    long primaries = views.stream().mapToLong(IndexView::activePrimaries).sum();
    Map<String, @Nullable Object> index = new LinkedHashMap<>();
    index.put("shards", whole(spread(views, IndexView::activeShards)));
    index.put("primaries", whole(spread(views, IndexView::activePrimaries)));
    index.put(
        "replication", spread(views, view -> ratio(view.activeShards(), view.activePrimaries())));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total", all);
    told.put("primaries", primaries);
    told.put("replication", ratio(all, primaries));
    told.put("index", index);
    return told;
  }

  /** How many copies there are of a primary. */
  private static double ratio(long all, long primaries) {
    return primaries == 0 ? 0 : (double) (all - primaries) / primaries;
  }

  private static Map<String, @Nullable Object> spread(
      List<IndexView> views, ToDoubleFunction<IndexView> of) {
    DoubleSummaryStatistics seen = views.stream().mapToDouble(of).summaryStatistics();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("min", seen.getMin());
    told.put("max", seen.getMax());
    told.put("avg", seen.getAverage());
    return told;
  }

  /** The same of what is counted, of which no fraction is the least or the most. */
  private static Map<String, @Nullable Object> whole(Map<String, @Nullable Object> spread) {
    spread.replaceAll((name, value) ->
        !name.equals("avg") && value instanceof Double count ? (Object) count.longValue() : value);
    return spread;
  }
}
