package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sums over all indices and over nodes. */
final class ClusterStatsRoutes {
  private final ClusterView view;
  private final Identity identity;
  private final Clock clock;

  ClusterStatsRoutes(ClusterView view, Identity identity, Clock clock) {
    this.view = view;
    this.identity = identity;
    this.clock = clock;
  }

  Route route() {
    return Route.on(
            Duty.INGEST, Privilege.MONITOR, "/_cluster/stats", "/_cluster/stats/nodes/{node}")
        .taking("flat_settings", "timeout")
        .inElasticsearch("include_remotes")
        .get(this::cluster);
  }

  private Answer cluster(Call call) {
    List<IndexView> indices = view.everything();
    List<Heartbeat> beats = new NodeChoice(NodeAnswers.words(call, "node")).of(view.nodes());
    ShardTotals sum = ShardTotals.NONE;
    Health status = Health.GREEN;
    int shards = 0;
    for (IndexView index : indices) {
      sum = sum.plus(index.sum());
      status = status.worse(index.health());
      shards += index.activeShards();
    }
    StatsSections.Style style =
        StatsSections.Style.of(
            identity.persona(),
            Set.of("docs", "store", "fielddata", "query_cache", "completion", "segments"));
    Map<String, @Nullable Object> counted = new LinkedHashMap<>();
    counted.put("count", indices.size());
    counted.put("shards", indices.isEmpty() ? Map.of() : Map.of("total", shards));
    counted.putAll(StatsSections.sections(sum, style));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", NodeAnswers.counted(beats.size()));
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
    long processors = beats.stream().mapToLong(beat -> NodeInfo.processors(beat.load())).sum();
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
