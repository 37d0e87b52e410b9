package io.lampyr.restapi.cluster;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.suggest.Nearest;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.shard.OperationCounts;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
    Set<String> known = new TreeSet<>(NAMES.keySet());
    known.add("suggest");
    checkKnown(metrics, known, uri);
    return new TreeSet<>(metrics);
  }

  /** Complains of metrics that are not known, and says which may be meant. */
  static void checkKnown(List<String> metrics, Set<String> known, String uri) {
    Set<String> unknown = new TreeSet<>(metrics);
    unknown.removeAll(known);
    if (unknown.isEmpty()) {
      return;
    }
    List<String> told = new ArrayList<>();
    for (String name : unknown) {
      String near = Nearest.question(name, known);
      told.add("[" + name + "]" + (near.isEmpty() ? "" : " -> " + near));
    }
    throw ApiException.argument(
        "request ["
            + uri
            + "] contains unrecognized metric"
            + (unknown.size() == 1 ? ": " : "s: ")
            + String.join(", ", told));
  }

  /** How sections are to be filled. */
  record Style(
      Set<String> wanted,
      boolean human,
      boolean fileSizes,
      List<String> groups,
      FieldChoice terms,
      FieldChoice inputs) {
    Style(Set<String> wanted, boolean human, boolean fileSizes) {
      this(wanted, human, fileSizes, List.of(), FieldChoice.NONE, FieldChoice.NONE);
    }
  }

  /** The fields that are told by themselves. */
  record FieldChoice(List<String> patterns) {
    static final FieldChoice NONE = new FieldChoice(List.of());

    /** Adds what each of them holds. */
    private void put(Map<String, Long> bytes, String name, Map<String, @Nullable Object> into) {
      Map<String, @Nullable Object> fields = new TreeMap<>();
      bytes.forEach((field, own) -> {
        if (Glob.matchesAny(patterns, field)) {
          fields.put(field, counts(name, own));
        }
      });
      if (!fields.isEmpty()) {
        into.put("fields", fields);
      }
    }
  }

  static Map<String, @Nullable Object> sections(ShardTotals stats, Style style) {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    NAMES.forEach((asked, name) -> {
      if (style.wanted().contains(asked)) {
        sections.put(name, section(asked, stats, style));
      }
    });
    return sections;
  }

  private static Map<String, @Nullable Object> documents(ShardTotals stats) {
    Map<String, @Nullable Object> counts =
        counts("count", stats.documents().count(), "deleted", stats.documents().deleted());
    counts.put("total_size_in_bytes", stats.bytes());
    return counts;
  }

  private static Map<String, @Nullable Object> section(
      String name, ShardTotals stats, Style style) {
    // long on purpose: one case for each section.
    return switch (name) {
      case "docs" -> documents(stats);
      case "store" -> counts("size_in_bytes", stats.bytes(), "reserved_in_bytes", 0L);
      case "indexing" -> indexing(stats);
      case "get" -> get(stats, style);
      case "search", "suggest" -> SearchSection.of(stats.further().searched(), style.groups());
      case "merge" -> merges(stats.activity().merges());
      case "refresh" -> refreshes(stats.activity().commits().refreshes());
      case "flush" -> flushes(stats.activity().commits());
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
    return counts(
        "index_total",
        operations.indexed(),
        "index_time_in_millis",
        0L,
        "index_current",
        0L,
        "index_failed",
        operations.failed(),
        "index_failed_due_to_version_conflict",
        0L,
        "delete_total",
        operations.deleted(),
        "delete_time_in_millis",
        0L,
        "delete_current",
        0L,
        "noop_update_total",
        operations.noops(),
        "is_throttled",
        false,
        "throttle_time_in_millis",
        0L);
  }

  private static Map<String, @Nullable Object> refreshes(long refreshes) {
    return counts(
        "total",
        refreshes,
        "total_time_in_millis",
        0L,
        "external_total",
        refreshes,
        "external_total_time_in_millis",
        0L,
        "listeners",
        0L);
  }

  private static Map<String, @Nullable Object> flushes(CommitCounts commits) {
    return counts(
        "total",
        commits.flushes(),
        "periodic",
        commits.periodic(),
        "total_time_in_millis",
        0L,
        "total_time_excluding_waiting_on_lock_in_millis",
        0L);
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
        0L);
  }

  private static Map<String, @Nullable Object> merges(MergeCounts merges) {
    return counts(
        "current",
        0L,
        "current_docs",
        0L,
        "current_size_in_bytes",
        0L,
        "total",
        merges.merges(),
        "total_time_in_millis",
        0L,
        "total_docs",
        merges.documents(),
        "total_size_in_bytes",
        merges.bytes(),
        "total_stopped_time_in_millis",
        0L,
        "total_throttled_time_in_millis",
        0L,
        "total_auto_throttle_in_bytes",
        0L);
  }

  private static Map<String, @Nullable Object> get(ShardTotals stats, Style style) {
    OperationCounts operations = stats.activity().operations();
    Map<String, @Nullable Object> section =
        counts(
            "total",
            operations.found() + operations.missed(),
            "time_in_millis",
            0L,
            "exists_total",
            operations.found(),
            "exists_time_in_millis",
            0L,
            "missing_total",
            operations.missed(),
            "missing_time_in_millis",
            0L,
            "current",
            0L);
    if (style.human()) {
      List.of("time", "getTime", "exists_time", "missing_time")
          .forEach(name -> section.put(name, "0s"));
    }
    return section;
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
