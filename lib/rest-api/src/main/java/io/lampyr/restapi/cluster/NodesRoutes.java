package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.pipelines.ProcessorTypes;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.document.WriteTally;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.searchpipeline.SearchPipelineTally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Nodes by their heartbeats, and sums over the cluster. */
public final class NodesRoutes {
  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final WriteTally tally;
  private final SearchPipelineTally passages;
  private final Clock clock;

  public NodesRoutes(
      ClusterView view,
      Identity identity,
      Machines machines,
      WriteTally tally,
      SearchPipelineTally passages,
      Clock clock) {
    this.passages = passages;
    this.machines = machines;
    this.tally = tally;
    this.view = view;
    this.identity = identity;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes",
                "/_nodes/{node}",
                "/_nodes/{node}/{metric}")
            .taking("flat_settings", "timeout")
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
            .taking(
                "timeout",
                "level",
                "groups",
                "fields",
                "types",
                "completion_fields",
                "fielddata_fields",
                "include_segment_file_sizes")
            .inElasticsearch("include_unloaded_segments")
            .get(this::statistics),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cluster/stats", "/_cluster/stats/nodes/{node}")
            .taking("flat_settings", "timeout")
            .inElasticsearch("include_remotes")
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
    Asked asked =
        new Asked(
            call.parameters().flag("flat_settings", false),
            call.parameters().flag("human", false),
            FrontAddress.of(call.request().headers()));
    return nodes(
        call, new NodeChoice(ofAll ? List.of() : nodes), beat -> info(beat, wanted, asked));
  }

  private Answer statistics(Call call) {
    String asked = call.request().uri();
    int query = asked.indexOf('?');
    String uri = query < 0 ? asked : asked.substring(0, query);
    List<String> metrics = words(call, "metric");
    Set<String> wanted = NodeMetrics.ofStats(metrics, uri);
    Set<String> parts = NodeMetrics.ofIndices(words(call, "part"), metrics, uri);
    String level = call.parameters().text("level").orElse("node");
    List<IndexView> seen = wanted.contains("indices") ? everything() : List.of();
    if (!level.equals("node")) {
      // Sums are everybody's, names are not.
      seen =
          seen.stream()
              .filter(view -> call.rights().allows(Privilege.MONITOR, view.index().name()))
              .toList();
    }
    NodeIndices indices =
        NodeIndices.of(
            seen,
            view.nodes(),
            parts,
            level,
            machines.here().isPresent() ? tally.seen().statuses() : Map.of());
    return nodes(call, new NodeChoice(words(call, "node")), beat -> stats(beat, wanted, indices));
  }

  private Answer nodes(Call call, NodeChoice choice, Shown shown) {
    List<Heartbeat> beats = choice.of(view.nodes());
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    beats.forEach(beat -> nodes.put(beat.node().value(), shown.of(beat)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(call.readable(answer));
  }

  private Map<String, @Nullable Object> head(Heartbeat beat) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("name", beat.node().value());
    head.put("transport_address", beat.process().address());
    head.put("host", ClusterView.host(beat));
    head.put("ip", ClusterView.host(beat));
    head.put("roles", beat.onlySearches() ? List.of("search") : identity.roles());
    return head;
  }

  /** How settings and sizes are to be shown, and where whoever asks has reached the API. */
  private record Asked(boolean flat, boolean human, Optional<String> front) {}

  private Map<String, @Nullable Object> info(Heartbeat beat, Set<String> wanted, Asked asked) {
    Map<String, @Nullable Object> info = head(beat);
    info.put("version", identity.product());
    info.put("build_type", "lampyr");
    info.put("build_hash", identity.version());
    if (wanted.contains("indices")) {
      buffer(info, new ByteSize(beat.load().memory()), asked.human());
    }
    info.put("attributes", Map.of());
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    sections.put("settings", settings(beat, asked.flat()));
    sections.put("os", Map.of("available_processors", processors(beat.load())));
    machines.of(beat).ifPresent(machine -> sections.put("process", Map.of("id", machine.pid())));
    sections.put("jvm", jvm(beat));
    sections.put("thread_pool", threadPools(beat));
    String own = beat.process().address();
    sections.put("transport", bound(own, Map.of("profiles", Map.of())));
    sections.put("http", bound(asked.front().orElse(own), Map.of()));
    sections.put("plugins", List.of());
    sections.put("aggregations", AggregationsSection.ALL);
    sections.put(
        "ingest",
        Map.of(
            "processors",
            ProcessorTypes.names().stream().map(type -> Map.of("type", type)).toList()));
    if (identity.persona() == Persona.OPENSEARCH) {
      sections.put("search_pipelines", SearchPipelineSection.types());
    }
    sections.keySet().retainAll(wanted);
    info.putAll(sections);
    if (wanted.contains("plugins")) {
      info.put("modules", ModulesSection.of(identity));
    }
    return info;
  }

  /** What is for people has in one product the name that in the other is for machines. */
  private void buffer(Map<String, @Nullable Object> info, ByteSize size, boolean human) {
    boolean elastic = identity.persona() == Persona.ELASTICSEARCH;
    String name = "total_indexing_buffer";
    if (human) {
      info.put(elastic ? name + "_in_bytes" : name, size.shown());
    }
    info.put(elastic ? name : name + "_in_bytes", size.bytes());
  }

  private Map<String, @Nullable Object> settings(Heartbeat beat, boolean flat) {
    FlatSettings settings =
        FlatSettings.of(
            Map.of(
                "cluster.name",
                identity.cluster(),
                "cluster.election.strategy",
                "supports_voting_only",
                "http.type",
                "http1",
                "transport.type",
                "http1",
                "node.name",
                beat.node().value(),
                "client.type",
                "node"));
    if (flat) {
      return settings.values();
    }
    Map<String, @Nullable Object> nested = new LinkedHashMap<>(settings.nested());
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("name", beat.node().value());
    node.put("attr", Map.of());
    nested.put("node", node);
    return nested;
  }

  private static Map<String, @Nullable Object> bound(String address, Map<String, ?> more) {
    Map<String, @Nullable Object> bound = new LinkedHashMap<>();
    bound.put("bound_address", List.of(address));
    bound.put("publish_address", address);
    bound.putAll(more);
    return bound;
  }

  private Map<String, @Nullable Object> jvm(Heartbeat beat) {
    Map<String, @Nullable Object> jvm = new LinkedHashMap<>();
    jvm.put("start_time_in_millis", beat.process().started().toEpochMilli());
    machines
        .of(beat)
        .ifPresent(machine -> {
          jvm.put("pid", machine.pid());
          jvm.put("version", Runtime.version().toString());
          Map<String, @Nullable Object> mem = new LinkedHashMap<>();
          mem.put("heap_max_in_bytes", machine.heap().max());
          jvm.put("mem", mem);
        });
    return jvm;
  }

  private Map<String, @Nullable Object> threadPools(Heartbeat beat) {
    Map<String, @Nullable Object> pools = new TreeMap<>();
    machines
        .of(beat)
        .ifPresent(machine -> {
          for (Machine.ThreadPool pool : machine.work().pools()) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("type", "fixed");
            one.put("size", pool.size());
            one.put("queue_size", -1);
            pools.put(pool.name(), one);
          }
        });
    return pools;
  }

  private static long processors(NodeLoad load) {
    return Math.max(1, Math.round(load.processors()));
  }

  private Map<String, @Nullable Object> stats(
      Heartbeat beat, Set<String> wanted, NodeIndices indices) {
    long millis = clock.now().toEpochMilli();
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    if (wanted.contains("indices")) {
      sections.put("indices", indices.of(beat));
    }
    sections.putAll(
        new NodeSections(beat, machines.of(beat), millis)
            .all(tally.seen(), view.nodes().size() == 1));
    if (machines.of(beat).isPresent()) {
      // Pipelines run where writes come in: only in one process with a node is that the node.
      sections.put("ingest", IngestSection.of(tally.pipelines()));
      if (identity.persona() == Persona.OPENSEARCH) {
        sections.put("search_pipeline", SearchPipelineSection.of(passages));
      }
    }
    if (machines.here().equals(Optional.of(beat.node().value()))) {
      sections.put("adaptive_selection", SelectionSection.of(view.places()));
    }
    sections.keySet().retainAll(wanted);
    Map<String, @Nullable Object> stats = new LinkedHashMap<>();
    stats.put("timestamp", millis);
    stats.putAll(head(beat));
    sections.forEach(
        (name, section) -> stats.put(name.equals("breaker") ? "breakers" : name, section));
    return stats;
  }

  private List<IndexView> everything() {
    return view.views(List.copyOf(view.catalog().resolver().everything().values()));
  }

  private Answer cluster(Call call) {
    List<IndexView> indices = everything();
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
    return Answer.ok(call.readable(answer));
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
