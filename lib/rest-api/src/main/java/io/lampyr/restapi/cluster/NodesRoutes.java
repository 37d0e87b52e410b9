package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.pipelines.ProcessorTypes;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Nodes by their heartbeats, and sums over the cluster. */
public final class NodesRoutes {
  private static final List<String> ROLES = List.of("data", "ingest", "master");
  private static final List<String> ROLES_OF_OPENSEARCH =
      List.of("cluster_manager", "data", "ingest");

  private final ClusterView view;
  private final Identity identity;
  private final Clock clock;

  public NodesRoutes(ClusterView view, Identity identity, Clock clock) {
    this.view = view;
    this.identity = identity;
    this.clock = clock;
  }

  public List<Route> routes() {
    Set<String> parameters =
        IndexOptions.parameters(
            "flat_settings",
            "level",
            "groups",
            "fields",
            "types",
            "completion_fields",
            "fielddata_fields",
            "include_segment_file_sizes",
            "include_unloaded_segments");
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes",
                "/_nodes/{node}",
                "/_nodes/{node}/{metric}")
            .taking(parameters)
            .get(this::infos),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes/stats",
                "/_nodes/stats/{metric}",
                "/_nodes/{node}/stats",
                "/_nodes/{node}/stats/{metric}",
                "/_nodes/stats/{metric}/{part}",
                "/_nodes/{node}/stats/{metric}/{part}")
            .taking(parameters)
            .get(this::statistics),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cluster/stats", "/_cluster/stats/nodes/{node}")
            .taking(parameters)
            .get(this::cluster));
  }

  private interface Shown {
    Map<String, @Nullable Object> of(Heartbeat beat);
  }

  private static Map<String, @Nullable Object> counted(int nodes) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", nodes);
    counts.put("successful", nodes);
    counts.put("failed", 0);
    return counts;
  }

  private static List<String> words(Call call, String part) {
    return call.pathIfGiven(part).map(IndexOptions::split).orElse(List.of());
  }

  /** One name in the path may be that of nodes or of parts. */
  private Answer infos(Call call) {
    List<String> nodes = words(call, "node");
    List<String> metrics = words(call, "metric");
    boolean ofAll = metrics.isEmpty() && NodeMetrics.areOfInfo(nodes);
    Set<String> wanted = NodeMetrics.ofInfo(ofAll ? nodes : metrics);
    return nodes(new NodeChoice(ofAll ? List.of() : nodes), beat -> info(beat, wanted));
  }

  private Answer statistics(Call call) {
    String asked = call.request().uri();
    int query = asked.indexOf('?');
    String uri = query < 0 ? asked : asked.substring(0, query);
    List<String> metrics = words(call, "metric");
    Set<String> wanted = NodeMetrics.ofStats(metrics, uri);
    Set<String> parts = NodeMetrics.ofIndices(words(call, "part"), metrics, uri);
    return nodes(new NodeChoice(words(call, "node")), beat -> stats(beat, wanted, parts));
  }

  private Answer nodes(NodeChoice choice, Shown shown) {
    List<Heartbeat> beats = choice.of(view.nodes());
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    beats.forEach(beat -> nodes.put(beat.node().value(), shown.of(beat)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(answer);
  }

  private Map<String, @Nullable Object> head(Heartbeat beat) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    String address = beat.process().address();
    head.put("name", beat.node().value());
    head.put("transport_address", address);
    head.put("host", address);
    head.put("ip", address);
    head.put(
        "roles",
        switch (identity.persona()) {
          case ELASTICSEARCH -> ROLES;
          case OPENSEARCH -> ROLES_OF_OPENSEARCH;
        });
    return head;
  }

  private Map<String, @Nullable Object> info(Heartbeat beat, Set<String> wanted) {
    Map<String, @Nullable Object> info = head(beat);
    info.put("version", identity.product());
    info.put("build_type", "lampyr");
    info.put("build_hash", identity.version());
    info.put("attributes", Map.of());
    if (wanted.contains("http")) {
      info.put("http", Map.of("publish_address", beat.process().address()));
    }
    if (wanted.contains("ingest")) {
      info.put(
          "ingest",
          Map.of(
              "processors",
              ProcessorTypes.names().stream().map(type -> Map.of("type", type)).toList()));
    }
    if (wanted.contains("plugins")) {
      info.put("plugins", List.of());
      info.put("modules", List.of());
    }
    if (wanted.contains("os")) {
      info.put("os", Map.of("available_processors", processors(beat.load())));
    }
    return info;
  }

  private static long processors(NodeLoad load) {
    return Math.max(1, Math.round(load.processors()));
  }

  private Map<String, @Nullable Object> stats(
      Heartbeat beat, Set<String> wanted, Set<String> parts) {
    NodeLoad load = beat.load();
    double busy = Math.min(1, (load.ingestion() + load.search()) / load.processors());
    Map<String, @Nullable Object> cpu = Map.of("cpu", Map.of("percent", Math.round(100 * busy)));
    long millis = clock.now().toEpochMilli();
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    sections.put("indices", indices(parts));
    sections.put("os", cpu);
    sections.put("process", cpu);
    sections.put("jvm", jvm(beat, millis));
    sections.put("thread_pool", Map.of());
    sections.put("breaker", Map.of());
    sections.keySet().retainAll(wanted);
    Map<String, @Nullable Object> stats = new LinkedHashMap<>();
    stats.put("timestamp", millis);
    stats.putAll(head(beat));
    sections.forEach(
        (name, section) -> stats.put(name.equals("breaker") ? "breakers" : name, section));
    return stats;
  }

  private static Map<String, @Nullable Object> jvm(Heartbeat beat, long millis) {
    NodeLoad load = beat.load();
    long used = Math.min(load.memoryNeeded(), load.memory());
    Map<String, @Nullable Object> heap = new LinkedHashMap<>();
    heap.put("heap_used_in_bytes", used);
    heap.put("heap_used_percent", 100 * used / load.memory());
    heap.put("heap_committed_in_bytes", load.memory());
    heap.put("heap_max_in_bytes", load.memory());
    Map<String, @Nullable Object> pools = new TreeMap<>();
    for (String pool : List.of("old", "survivor", "young")) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("used_in_bytes", pool.equals("old") ? used : 0L);
      one.put("max_in_bytes", pool.equals("old") ? load.memory() : 0L);
      one.put("peak_used_in_bytes", pool.equals("old") ? used : 0L);
      one.put("peak_max_in_bytes", pool.equals("old") ? load.memory() : 0L);
      pools.put(pool, one);
    }
    heap.put("pools", pools);
    Map<String, @Nullable Object> jvm = new LinkedHashMap<>();
    jvm.put("timestamp", millis);
    jvm.put("uptime_in_millis", Math.max(0, millis - beat.process().started().toEpochMilli()));
    jvm.put("mem", heap);
    jvm.put("gc", Map.of("collectors", collectors()));
    return jvm;
  }

  private static Map<String, @Nullable Object> collectors() {
    Map<String, @Nullable Object> none = new LinkedHashMap<>();
    none.put("collection_count", 0L);
    none.put("collection_time_in_millis", 0L);
    Map<String, @Nullable Object> collectors = new LinkedHashMap<>();
    collectors.put("young", none);
    collectors.put("old", none);
    return collectors;
  }

  private static Map<String, @Nullable Object> indices(Set<String> parts) {
    return StatsSections.sections(ShardTotals.NONE, new StatsSections.Style(parts, false, false));
  }

  private Answer cluster(Call call) {
    List<IndexView> indices =
        view.views(List.copyOf(view.catalog().resolver().everything().values()));
    List<Heartbeat> beats = new NodeChoice(words(call, "node")).of(view.nodes());
    ShardTotals sum = ShardTotals.NONE;
    Health status = Health.GREEN;
    int shards = 0;
    for (IndexView index : indices) {
      sum = sum.plus(index.sum());
      status = status.worse(index.health());
      shards += index.activeShards();
    }
    StatsSections.Style style =
        new StatsSections.Style(
            Set.of("docs", "store", "fielddata", "query_cache", "completion", "segments"),
            false,
            false);
    Map<String, @Nullable Object> counted = new LinkedHashMap<>();
    counted.put("count", indices.size());
    counted.put("shards", indices.isEmpty() ? Map.of() : Map.of("total", shards));
    counted.putAll(StatsSections.sections(sum, style));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("cluster_uuid", identity.uuid());
    answer.put("timestamp", clock.now().toEpochMilli());
    answer.put("status", status.text());
    answer.put("indices", counted);
    answer.put("nodes", sums(beats));
    return Answer.ok(answer);
  }

  private Map<String, @Nullable Object> sums(List<Heartbeat> beats) {
    int nodes = beats.size();
    Map<String, @Nullable Object> count = new LinkedHashMap<>();
    count.put("total", nodes);
    for (String role :
        List.of(
            "cluster_manager",
            "coordinating_only",
            "data",
            "ingest",
            "master",
            "remote_cluster_client",
            "search")) {
      count.put(role, role.equals("coordinating_only") ? 0 : nodes);
    }
    long memory = beats.stream().mapToLong(beat -> beat.load().memory()).sum();
    long used =
        beats.stream()
            .mapToLong(beat -> Math.min(beat.load().memory(), beat.load().memoryNeeded()))
            .sum();
    Map<String, @Nullable Object> heap = new LinkedHashMap<>();
    heap.put("heap_used_in_bytes", used);
    heap.put("heap_max_in_bytes", memory);
    long processors = beats.stream().mapToLong(beat -> processors(beat.load())).sum();
    Map<String, @Nullable Object> sums = new LinkedHashMap<>();
    sums.put("count", count);
    sums.put("versions", List.of(identity.product()));
    sums.put("os", Map.of("available_processors", processors, "mem", memory(memory, used)));
    sums.put("process", Map.of("cpu", Map.of("percent", 0)));
    sums.put("jvm", Map.of("mem", heap));
    sums.put("fs", Map.of("total_in_bytes", 0));
    sums.put("plugins", List.of());
    sums.put("network_types", Map.of("http_types", Map.of("lampyr", nodes)));
    sums.put("discovery_types", Map.of("lease", nodes));
    sums.put("packaging_types", List.of(Map.of("type", "lampyr", "count", nodes)));
    return sums;
  }

  private static Map<String, @Nullable Object> memory(long memory, long used) {
    Map<String, @Nullable Object> mem = new LinkedHashMap<>();
    mem.put("total_in_bytes", memory);
    mem.put("free_in_bytes", memory - used);
    mem.put("used_in_bytes", used);
    mem.put("free_percent", memory == 0 ? 0 : 100 * (memory - used) / memory);
    mem.put("used_percent", memory == 0 ? 0 : 100 * used / memory);
    return mem;
  }
}
