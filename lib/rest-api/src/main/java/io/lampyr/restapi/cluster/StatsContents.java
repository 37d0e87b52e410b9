package io.lampyr.restapi.cluster;

import io.lampyr.base.unit.Durations;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.shard.OperationCounts;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.StatsSections.Style;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands in the sections of index statistics, of both products; what nothing of Lampyr's
 * counts is nought in them.
 */
final class StatsContents {
  private StatsContents() {}

  /** One section. */
  static Map<String, @Nullable Object> of(String name, ShardTotals stats, Style style) {
    // long on purpose: one case for each section.
    return switch (name) {
      case "docs" -> documents(stats);
      case "store" -> counts("size_in_bytes", stats.bytes(), "reserved_in_bytes", 0L);
      case "indexing" -> indexing(stats);
      case "get" -> get(stats, style);
      case "search", "suggest" -> SearchSection.of(stats.further().searched(), style.groups());
      case "merge" -> merges(stats.activity().merges(), stats.activity().meters());
      case "refresh" ->
          refreshes(
              stats.activity().commits().refreshes(),
              stats.activity().meters().millis(Meter.REFRESH_NANOS));
      case "flush" -> flushes(stats.activity().commits(), stats.activity().meters());
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
      case "fielddata" -> fielddata(stats.further().searched().held().terms(), style);
      case "completion" -> completions(stats.further().searched().held().inputs(), style);
      case "segments" -> segments(stats, style);
      case "translog" -> translog(stats.further().unflushed(), stats.memory().unflushedBytes());
      case "request_cache" ->
          counts(
              "memory_size_in_bytes",
              0L,
              "evictions",
              0L,
              "hit_count",
              stats.further().searched().hits(),
              "miss_count",
              stats.further().searched().misses());
      default -> zeros("current_as_source", "current_as_target", "throttle_time_in_millis");
    };
  }

  private static Map<String, @Nullable Object> documents(ShardTotals stats) {
    Map<String, @Nullable Object> counts =
        counts("count", stats.documents().count(), "deleted", stats.documents().deleted());
    counts.put("total_size_in_bytes", stats.bytes());
    return counts;
  }

  private static Map<String, @Nullable Object> fielddata(Map<String, Long> bytes, Style style) {
    Map<String, @Nullable Object> told =
        counts("memory_size_in_bytes", sum(bytes), "evictions", 0L);
    style.terms().put(bytes, "memory_size_in_bytes", told);
    // Ordinals are those of segments, as they lie in the files.
    told.put("global_ordinals", zeros("build_time_in_millis", "shard_max_value_count"));
    return told;
  }

  private static Map<String, @Nullable Object> completions(Map<String, Long> bytes, Style style) {
    Map<String, @Nullable Object> told = counts("size_in_bytes", sum(bytes));
    style.inputs().put(bytes, "size_in_bytes", told);
    return told;
  }

  private static long sum(Map<String, Long> bytes) {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Map<String, @Nullable Object> indexing(ShardTotals stats) {
    OperationCounts operations = stats.activity().operations();
    Meters meters = stats.activity().meters();
    return counts(
        "index_total",
        operations.indexed(),
        "index_time_in_millis",
        meters.millis(Meter.INDEX_NANOS),
        "index_current",
        meters.of(Meter.INDEXING),
        "index_failed",
        operations.failed(),
        "index_failed_due_to_version_conflict",
        meters.of(Meter.CONFLICTS),
        "delete_total",
        operations.deleted(),
        "delete_time_in_millis",
        meters.millis(Meter.DELETE_NANOS),
        "delete_current",
        meters.of(Meter.DELETING),
        "noop_update_total",
        operations.noops(),
        "is_throttled",
        false,
        "throttle_time_in_millis",
        0L,
        "max_last_index_request_timestamp",
        stats.further().written());
  }

  private static Map<String, @Nullable Object> refreshes(long refreshes, long millis) {
    return counts(
        "total",
        refreshes,
        "total_time_in_millis",
        millis,
        "external_total",
        refreshes,
        "external_total_time_in_millis",
        millis,
        "listeners",
        0L);
  }

  private static Map<String, @Nullable Object> flushes(CommitCounts commits, Meters meters) {
    // Nobody waits for a lock.
    long millis = meters.millis(Meter.FLUSH_NANOS);
    return counts(
        "total",
        commits.flushes(),
        "periodic",
        commits.periodic(),
        "total_time_in_millis",
        millis,
        "total_time_excluding_waiting_on_lock_in_millis",
        millis);
  }

  /**
   * What no durable commit holds: one translog holds the operations of all of a node's shards, and
   * what a commit holds is deleted from it for all of them together.
   */
  private static Map<String, @Nullable Object> translog(long operations, long unflushedBytes) {
    return counts(
        "operations",
        operations,
        "size_in_bytes",
        unflushedBytes,
        "uncommitted_operations",
        operations,
        "uncommitted_size_in_bytes",
        unflushedBytes,
        "earliest_last_modified_age",
        0L,
        "remote_store",
        CopiesElsewhere.ofLog());
  }

  private static Map<String, @Nullable Object> merges(MergeCounts merges, Meters meters) {
    return counts(
        "current",
        meters.of(Meter.MERGING),
        "current_docs",
        meters.of(Meter.MERGING_DOCUMENTS),
        "current_size_in_bytes",
        meters.of(Meter.MERGING_BYTES),
        "total",
        merges.merges(),
        "total_time_in_millis",
        meters.millis(Meter.MERGE_NANOS),
        "total_docs",
        merges.documents(),
        "total_size_in_bytes",
        merges.bytes(),
        "total_stopped_time_in_millis",
        0L,
        "total_throttled_time_in_millis",
        0L,
        "total_auto_throttle_in_bytes",
        0L,
        "unreferenced_file_cleanups_performed",
        0L,
        "warmer",
        zeros(
            "total_invocations_count",
            "total_time_millis",
            "total_failure_count",
            "total_bytes_sent",
            "total_bytes_received",
            "total_send_time_millis",
            "total_receive_time_millis",
            "ongoing_count"));
  }

  private static Map<String, @Nullable Object> get(ShardTotals stats, Style style) {
    OperationCounts operations = stats.activity().operations();
    Meters meters = stats.activity().meters();
    // What no owner was asked for is counted with searches.
    Count foundHere = stats.further().searched().of(Phase.FOUND);
    Count missedHere = stats.further().searched().of(Phase.MISSED);
    long found = meters.millis(Meter.FOUND_NANOS) + foundHere.millis();
    long missed = meters.millis(Meter.MISSED_NANOS) + missedHere.millis();
    long foundTotal = operations.found() + foundHere.total();
    long missedTotal = operations.missed() + missedHere.total();
    Map<String, @Nullable Object> section =
        counts(
            "total",
            foundTotal + missedTotal,
            "time_in_millis",
            found + missed,
            "exists_total",
            foundTotal,
            "exists_time_in_millis",
            found,
            "missing_total",
            missedTotal,
            "missing_time_in_millis",
            missed,
            "current",
            meters.of(Meter.READING));
    if (style.human() || style.persona() == Persona.OPENSEARCH) {
      section.put("getTime", shown(found + missed));
    }
    if (style.human()) {
      section.put("time", shown(found + missed));
      section.put("exists_time", shown(found));
      section.put("missing_time", shown(missed));
    }
    return section;
  }

  private static String shown(long millis) {
    return Durations.shown(Duration.ofMillis(millis));
  }

  private static Map<String, @Nullable Object> segments(ShardTotals stats, Style style) {
    Map<String, @Nullable Object> section = counts("count", stats.segments());
    section.putAll(
        zeros(
            "memory_in_bytes",
            "terms_memory_in_bytes",
            "stored_fields_memory_in_bytes",
            "term_vectors_memory_in_bytes",
            "norms_memory_in_bytes",
            "points_memory_in_bytes",
            "doc_values_memory_in_bytes"));
    section.put("index_writer_memory_in_bytes", stats.memory().bufferedBytes());
    section.put("version_map_memory_in_bytes", stats.memory().versionBytes());
    section.put("fixed_bit_set_memory_in_bytes", 0L);
    section.put("max_unsafe_auto_id_timestamp", -1L);
    section.put("remote_store", CopiesElsewhere.ofSegments());
    section.put("segment_replication", CopiesElsewhere.behind());
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
