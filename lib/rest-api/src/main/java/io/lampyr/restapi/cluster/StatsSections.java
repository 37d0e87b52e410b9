package io.lampyr.restapi.cluster;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.restapi.cluster.ShardStatsSource.ShardStats;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The sections of index statistics; what nothing of Lampyr's counts is nought in them. */
final class StatsSections {
  /** The names by which sections are asked for, and those under which they stand. */
  private static final Map<String, String> NAMES = new LinkedHashMap<>();

  static {
    for (String name :
        List.of(
            "docs",
            "store",
            "indexing",
            "get",
            "search",
            "merge",
            "refresh",
            "flush",
            "warmer",
            "query_cache",
            "fielddata",
            "completion",
            "segments",
            "translog",
            "request_cache",
            "recovery")) {
      NAMES.put(name, name.equals("merge") ? "merges" : name);
    }
  }

  private StatsSections() {}

  /** The sections asked for; all of them if none is named. */
  static Set<String> wanted(List<String> metrics, String uri) {
    if (metrics.isEmpty() || metrics.contains("_all")) {
      return new TreeSet<>(NAMES.keySet());
    }
    Set<String> unknown = new TreeSet<>(metrics);
    unknown.removeAll(NAMES.keySet());
    unknown.remove("suggest");
    if (!unknown.isEmpty()) {
      List<String> told = new ArrayList<>();
      for (String name : unknown) {
        told.add(
            "["
                + name
                + "]"
                + Nearest.to(name, NAMES.keySet())
                    .map(near -> " -> did you mean [" + near + "]?")
                    .orElse(""));
      }
      throw ApiException.argument(
          "request ["
              + uri
              + "] contains unrecognized metric"
              + (unknown.size() == 1 ? ": " : "s: ")
              + String.join(", ", told));
    }
    return new TreeSet<>(metrics);
  }

  /** How sections are to be filled. */
  record Style(Set<String> wanted, boolean human, boolean fileSizes) {}

  static Map<String, @Nullable Object> sections(ShardStats stats, Style style) {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    NAMES.forEach((asked, name) -> {
      if (style.wanted().contains(asked)) {
        sections.put(name, section(asked, stats, style));
      }
    });
    return sections;
  }

  private static Map<String, @Nullable Object> section(String name, ShardStats stats, Style style) {
    // long on purpose: one case for each section.
    return switch (name) {
      case "docs" -> counts("count", stats.documents(), "deleted", stats.deleted());
      case "store" -> counts("size_in_bytes", stats.bytes(), "reserved_in_bytes", 0L);
      case "indexing" -> indexing(stats);
      case "get" -> get(style);
      case "search" ->
          zeros(
              "open_contexts",
              "query_total",
              "query_time_in_millis",
              "query_current",
              "fetch_total",
              "fetch_time_in_millis",
              "fetch_current",
              "scroll_total",
              "scroll_time_in_millis",
              "scroll_current",
              "point_in_time_total",
              "point_in_time_time_in_millis",
              "point_in_time_current",
              "suggest_total",
              "suggest_time_in_millis",
              "suggest_current");
      case "merge" ->
          zeros(
              "current",
              "current_docs",
              "current_size_in_bytes",
              "total",
              "total_time_in_millis",
              "total_docs",
              "total_size_in_bytes",
              "total_stopped_time_in_millis",
              "total_throttled_time_in_millis",
              "total_auto_throttle_in_bytes");
      case "refresh" ->
          zeros(
              "total",
              "total_time_in_millis",
              "external_total",
              "external_total_time_in_millis",
              "listeners");
      case "flush" -> counts("total", stats.flushes(), "periodic", 0L, "total_time_in_millis", 0L);
      case "warmer" -> zeros("current", "total", "total_time_in_millis");
      case "query_cache" ->
          zeros(
              "memory_size_in_bytes",
              "total_count",
              "hit_count",
              "miss_count",
              "cache_size",
              "cache_count",
              "evictions");
      case "fielddata" -> zeros("memory_size_in_bytes", "evictions");
      case "completion" -> zeros("size_in_bytes");
      case "segments" -> segments(stats, style);
      case "translog" ->
          zeros(
              "operations",
              "size_in_bytes",
              "uncommitted_operations",
              "uncommitted_size_in_bytes",
              "earliest_last_modified_age");
      case "request_cache" -> zeros("memory_size_in_bytes", "evictions", "hit_count", "miss_count");
      default -> zeros("current_as_source", "current_as_target", "throttle_time_in_millis");
    };
  }

  private static Map<String, @Nullable Object> indexing(ShardStats stats) {
    Map<String, @Nullable Object> section = counts("index_total", stats.indexed());
    section.putAll(
        zeros(
            "index_time_in_millis",
            "index_current",
            "index_failed",
            "delete_total",
            "delete_time_in_millis",
            "delete_current",
            "noop_update_total"));
    section.put("is_throttled", false);
    section.put("throttle_time_in_millis", 0L);
    return section;
  }

  private static Map<String, @Nullable Object> get(Style style) {
    Map<String, @Nullable Object> section =
        zeros(
            "total",
            "time_in_millis",
            "exists_total",
            "exists_time_in_millis",
            "missing_total",
            "missing_time_in_millis",
            "current");
    if (style.human()) {
      List.of("time", "getTime", "exists_time", "missing_time")
          .forEach(name -> section.put(name, "0s"));
    }
    return section;
  }

  private static Map<String, @Nullable Object> segments(ShardStats stats, Style style) {
    Map<String, @Nullable Object> section = counts("count", stats.segments());
    section.putAll(
        zeros(
            "memory_in_bytes",
            "terms_memory_in_bytes",
            "stored_fields_memory_in_bytes",
            "term_vectors_memory_in_bytes",
            "norms_memory_in_bytes",
            "points_memory_in_bytes",
            "doc_values_memory_in_bytes",
            "index_writer_memory_in_bytes",
            "version_map_memory_in_bytes",
            "fixed_bit_set_memory_in_bytes"));
    section.put("max_unsafe_auto_id_timestamp", -1L);
    section.put(
        "file_sizes",
        style.fileSizes() && stats.bytes() > 0
            ? Map.of(
                "cc", Map.of("size_in_bytes", stats.bytes(), "description", "compound commits"))
            : Map.of());
    return section;
  }

  private static Map<String, @Nullable Object> zeros(String... names) {
    Map<String, @Nullable Object> zeros = new LinkedHashMap<>();
    for (String name : names) {
      zeros.put(name, 0L);
    }
    return zeros;
  }

  private static Map<String, @Nullable Object> counts(Object... namesAndCounts) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndCounts.length; i += 2) {
      counts.put(namesAndCounts[i].toString(), namesAndCounts[i + 1]);
    }
    return counts;
  }
}
