package io.lampyr.restapi.cluster;

import static io.lampyr.restapi.cluster.CopiesElsewhere.noughts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What nodes of OpenSearch tell of guards that refuse or cancel, and of other things that they do
 * for a cluster. Here bounds of memory and time do that request by request, and the store has what
 * nodes would give each other: such things are nought.
 */
final class GuardSections {
  private GuardSections() {}

  /** All of them, by the names that they are asked for by. */
  static Map<String, @Nullable Object> all(String mode, long searches) {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    sections.put("shard_indexing_pressure", byShards());
    sections.put("search_backpressure", searches(mode, searches));
    Map<String, @Nullable Object> throttled = noughts("total_throttled_tasks");
    throttled.put("throttled_tasks_per_task_type", Map.of());
    sections.put("cluster_manager_throttling", Map.of("stats", throttled));
    sections.put("weighted_routing", Map.of("stats", noughts("fail_open_count")));
    sections.put("task_cancellation", cancelled());
    sections.put("resource_usage_stats", Map.of());
    sections.put("segment_replication_backpressure", noughts("total_rejected_requests"));
    sections.put("repositories", List.of());
    Map<String, @Nullable Object> admitted = new LinkedHashMap<>();
    for (String usage : List.of("global_io_usage", "global_cpu_usage")) {
      admitted.put(usage, Map.of("transport", Map.of("rejection_count", Map.of())));
    }
    sections.put("admission_control", admitted);
    sections.put("remote_store", Map.of("last_successful_fetch_of_pinned_timestamps", -1));
    return sections;
  }

  private static Map<String, @Nullable Object> byShards() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("stats", Map.of());
    told.put(
        "total_rejections_breakup_shadow_mode",
        noughts("node_limits", "no_successful_request_limits", "throughput_degradation_limits"));
    told.put("enabled", false);
    told.put("enforced", false);
    return told;
  }

  private static Map<String, @Nullable Object> searches(String mode, long completed) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    for (String task : List.of("search_task", "search_shard_task")) {
      Map<String, @Nullable Object> trackers = new LinkedHashMap<>();
      trackers.put(
          "heap_usage_tracker",
          noughts(
              "cancellation_count", "current_max_bytes", "current_avg_bytes", "rolling_avg_bytes"));
      trackers.put(
          "cpu_usage_tracker",
          noughts("cancellation_count", "current_max_millis", "current_avg_millis"));
      trackers.put(
          "elapsed_time_tracker",
          noughts("cancellation_count", "current_max_millis", "current_avg_millis"));
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("resource_tracker_stats", trackers);
      one.put("completion_count", completed);
      one.put(
          "cancellation_stats", noughts("cancellation_count", "cancellation_limit_reached_count"));
      told.put(task, one);
    }
    told.put("mode", mode);
    return told;
  }

  private static Map<String, @Nullable Object> cancelled() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    for (String task : List.of("search_task", "search_shard_task")) {
      told.put(task, noughts("current_count_post_cancel", "total_count_post_cancel"));
    }
    return told;
  }

  /** Scripts are read, and run as they are read: nothing is compiled. */
  static Map<String, @Nullable Object> compilations() {
    return noughts("compilations", "cache_evictions", "compilation_limit_triggered");
  }

  static Map<String, @Nullable Object> compilationsByContext() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("sum", compilations());
    told.put("contexts", List.of());
    return told;
  }
}
