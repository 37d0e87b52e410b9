package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All settings that an index can have. */
final class SettingTable {
  /** When a setting can be given. */
  enum Scope {
    /** While the index is made. */
    FINAL,
    /** While it is closed, too. */
    CLOSED,
    ALWAYS
  }

  /** A setting: when it can be given, what it is like, and what it is where it is not given. */
  record Known(Scope scope, SettingForm form, String standard) {}

  private static final double MOST = Double.MAX_VALUE;
  private static final Map<String, Known> KNOWN = new LinkedHashMap<>();

  /** Groups whose members users name. */
  private static final Map<String, Scope> GROUPS =
      Map.of(
          "index.analysis.", Scope.CLOSED,
          "index.similarity.", Scope.CLOSED,
          "index.sort.", Scope.FINAL,
          "index.routing.allocation.include.", Scope.ALWAYS,
          "index.routing.allocation.exclude.", Scope.ALWAYS,
          "index.routing.allocation.require.", Scope.ALWAYS,
          "index.routing.allocation.initial_recovery.", Scope.ALWAYS,
          "index.opendistro.index_state_management.", Scope.ALWAYS,
          "index.knn", Scope.ALWAYS,
          "index.plugins.", Scope.ALWAYS);

  private static void know(Scope scope, SettingForm form, String... namesAndStandards) {
    for (int i = 0; i < namesAndStandards.length; i += 2) {
      KNOWN.put(
          FlatSettings.INDEX + namesAndStandards[i],
          new Known(scope, form, namesAndStandards[i + 1]));
    }
  }

  static {
    knowFixed();
    knowCountsAndFlags();
    knowTexts();
  }

  private static void knowFixed() {
    know(Scope.FINAL, SettingForm.count(1, 1024), "number_of_shards", "1");
    know(Scope.FINAL, SettingForm.count(1, 1 << 20), "number_of_routing_shards", "1024");
    know(Scope.FINAL, SettingForm.count(1), "routing_partition_size", "1");
    know(Scope.FINAL, softDeletes(), "soft_deletes.enabled", "true");
    know(
        Scope.FINAL,
        SettingForm.FLAG,
        "mapping.ignore_malformed",
        "false",
        "mapping.coerce",
        "true");
    know(Scope.FINAL, SettingForm.TEXT, "mode", "standard");
    know(Scope.FINAL, replication(), "replication.type", "DOCUMENT");
    know(Scope.FINAL, SettingForm.TEXT, "mapping.source.mode", "stored", "routing_path", "");
    know(Scope.FINAL, SettingForm.TEXT, "time_series.start_time", "", "time_series.end_time", "");
    know(Scope.FINAL, SettingForm.TEXT, "look_ahead_time", "30m", "look_back_time", "2h");
    know(Scope.FINAL, SettingForm.TEXT, "downsample.status", "unknown", "downsample.interval", "");
    know(Scope.FINAL, SettingForm.TEXT, "downsample.sampling_method", "");
    know(Scope.FINAL, SettingForm.TEXT, "downsample.source.name", "", "downsample.source.uuid", "");
    know(Scope.FINAL, SettingForm.TEXT, "downsample.origin.name", "", "downsample.origin.uuid", "");
    know(Scope.CLOSED, codecs(), "codec", "default");
    know(Scope.CLOSED, stores(), "store.type", "");
    know(Scope.CLOSED, SettingForm.FLAG, "load_fixed_bitset_filters_eagerly", "true");
    know(
        Scope.CLOSED,
        SettingForm.FLAG,
        "query_string.lenient",
        "false",
        "percolator.map_unmapped_fields_as_text",
        "false");
    know(Scope.CLOSED, startupChecks(), "shard.check_on_startup", "false");
    know(Scope.CLOSED, SettingForm.COUNT, "codec.compression_level", "3");
  }

  private static void knowCountsAndFlags() {
    know(Scope.ALWAYS, SettingForm.COUNT, "number_of_replicas", "1");
    know(Scope.ALWAYS, SettingForm.count(1), "max_result_window", "10000");
    know(
        Scope.ALWAYS,
        SettingForm.count(1),
        "max_inner_result_window",
        "100",
        "max_rescore_window",
        "10000");
    know(
        Scope.ALWAYS,
        SettingForm.COUNT,
        "max_docvalue_fields_search",
        "100",
        "max_script_fields",
        "32");
    know(Scope.ALWAYS, SettingForm.COUNT, "max_ngram_diff", "1", "max_shingle_diff", "3");
    know(Scope.ALWAYS, SettingForm.COUNT, "max_refresh_listeners", "1000");
    know(Scope.ALWAYS, SettingForm.count(1), "max_terms_count", "65536");
    know(
        Scope.ALWAYS,
        SettingForm.count(1),
        "max_regex_length",
        "1000",
        "analyze.max_token_count",
        "10000");
    know(Scope.ALWAYS, SettingForm.count(1), "highlight.max_analyzed_offset", "1000000");
    know(Scope.ALWAYS, SettingForm.COUNT, "search.power", "10");
    knowLimits();
    knowFlags();
  }

  private static void knowLimits() {
    know(
        Scope.ALWAYS,
        SettingForm.count(1),
        "max_slices_per_scroll",
        "1024",
        "max_slices_per_pit",
        "1024");
    know(Scope.ALWAYS, SettingForm.COUNT, "max_adjacency_matrix_filters", "100", "priority", "1");
    know(
        Scope.ALWAYS,
        SettingForm.COUNT,
        "mapping.total_fields.limit",
        "1000",
        "mapping.depth.limit",
        "20");
    know(Scope.ALWAYS, SettingForm.COUNT, "mapping.nested_fields.limit", "50");
    know(Scope.ALWAYS, SettingForm.COUNT, "mapping.nested_objects.limit", "10000");
    know(Scope.ALWAYS, SettingForm.COUNT, "mapping.field_name_length.limit", "2147483647");
    know(Scope.ALWAYS, SettingForm.COUNT, "mapping.dimension_fields.limit", "32768");
  }

  private static void knowFlags() {
    know(
        Scope.ALWAYS,
        SettingForm.FLAG,
        "mapping.total_fields.ignore_dynamic_beyond_limit",
        "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "blocks.read_only", "false", "blocks.write", "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "blocks.read", "false", "blocks.metadata", "false");
    know(
        Scope.ALWAYS,
        SettingForm.FLAG,
        "blocks.read_only_allow_delete",
        "false",
        "hidden",
        "false");
    know(
        Scope.ALWAYS,
        SettingForm.FLAG,
        "requests.cache.enable",
        "true",
        "queries.cache.enabled",
        "true");
    know(Scope.ALWAYS, SettingForm.FLAG, "write.wait_for_active_shards.auto", "false");
    know(
        Scope.ALWAYS,
        SettingForm.FLAG,
        "warmer.enabled",
        "true",
        "search.concurrent.enabled",
        "false");
    know(Scope.ALWAYS, SettingForm.COUNT, "soft_deletes.retention.operations", "0");
  }

  private static void knowTexts() {
    know(Scope.ALWAYS, SettingForm.time("-1"), "refresh_interval", "1s", "gc_deletes", "60s");
    know(Scope.ALWAYS, SettingForm.time("0m"), "search.idle.after", "30s");
    know(Scope.ALWAYS, SettingForm.TEXT, "auto_expand_replicas", "false");
    know(Scope.ALWAYS, durabilities(), "translog.durability", "REQUEST");
    know(Scope.ALWAYS, SettingForm.time("100ms"), "translog.sync_interval", "5s");
    know(Scope.ALWAYS, SettingForm.size("56b"), "translog.flush_threshold_size", "512mb");
    know(Scope.ALWAYS, SettingForm.size("56b"), "translog.generation_threshold_size", "64mb");
    know(Scope.ALWAYS, SettingForm.size("-1"), "translog.retention.size", "-1");
    know(Scope.ALWAYS, SettingForm.time("-1"), "translog.retention.age", "-1");
    know(
        Scope.ALWAYS,
        SettingForm.TEXT,
        "write.wait_for_active_shards",
        "1",
        "default_pipeline",
        "_none");
    know(Scope.ALWAYS, SettingForm.TEXT, "final_pipeline", "_none", "query.default_field", "*");
    know(Scope.ALWAYS, SettingForm.TEXT, "search.default_pipeline", "_none");
    know(Scope.ALWAYS, SettingForm.time("0ms"), "unassigned.node_left.delayed_timeout", "1m");
    know(Scope.ALWAYS, SettingForm.time("0ms"), "soft_deletes.retention_lease.period", "12h");
    knowPlacement();
    knowMerging();
    knowSlowLogs();
    knowLifecycle();
  }

  private static void knowLifecycle() {
    know(Scope.ALWAYS, SettingForm.TEXT, "lifecycle.name", "", "lifecycle.rollover_alias", "");
    know(Scope.ALWAYS, SettingForm.TEXT, "lifecycle.step.wait_time_threshold", "12h");
    know(Scope.ALWAYS, SettingForm.TIMESTAMP, "lifecycle.origination_date", "-1");
    know(Scope.ALWAYS, SettingForm.FLAG, "lifecycle.parse_origination_date", "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "lifecycle.indexing_complete", "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "lifecycle.prefer_ilm", "true", "lifecycle.skip", "false");
  }

  private static void knowPlacement() {
    know(
        Scope.ALWAYS,
        SettingForm.oneOf(
            given -> "Illegal allocation.enable value [" + upper(given) + "]",
            "all",
            "primaries",
            "new_primaries",
            "none"),
        "routing.allocation.enable",
        "all");
    know(
        Scope.ALWAYS,
        SettingForm.oneOf(
            given -> "Illegal rebalance.enable value [" + upper(given) + "]",
            "all",
            "primaries",
            "replicas",
            "none"),
        "routing.rebalance.enable",
        "all");
    know(Scope.ALWAYS, SettingForm.count(-1), "routing.allocation.total_shards_per_node", "-1");
    know(
        Scope.ALWAYS,
        SettingForm.count(-1),
        "routing.allocation.total_primary_shards_per_node",
        "-1");
  }

  private static void knowMerging() {
    know(
        Scope.ALWAYS,
        SettingForm.oneOf(
            given ->
                "The setting has unsupported policy specified: "
                    + given
                    + ". Please use one of: tiered, log_byte_size, default",
            "tiered",
            "log_byte_size",
            "default"),
        "merge.policy",
        "default");
    know(Scope.ALWAYS, SettingForm.size("0b"), "merge.policy.max_merged_segment", "5gb");
    know(Scope.ALWAYS, SettingForm.size("0b"), "merge.policy.floor_segment", "16mb");
    know(Scope.ALWAYS, SettingForm.decimal(2, MOST), "merge.policy.segments_per_tier", "10.0");
    know(Scope.ALWAYS, SettingForm.count(2), "merge.policy.max_merge_at_once", "30");
    know(Scope.ALWAYS, SettingForm.count(2), "merge.policy.max_merge_at_once_explicit", "30");
    know(Scope.ALWAYS, SettingForm.count(2), "merge.policy.merge_factor", "32");
    know(
        Scope.ALWAYS, SettingForm.decimal(0, MOST), "merge.policy.expunge_deletes_allowed", "10.0");
    know(Scope.ALWAYS, SettingForm.decimal(0, MOST), "merge.policy.reclaim_deletes_weight", "2.0");
    know(Scope.ALWAYS, SettingForm.decimal(5, 50), "merge.policy.deletes_pct_allowed", "20.0");
    know(Scope.ALWAYS, SettingForm.count(1), "merge.scheduler.max_thread_count", "4");
    know(Scope.ALWAYS, SettingForm.count(1), "merge.scheduler.max_merge_count", "9");
    know(Scope.ALWAYS, SettingForm.FLAG, "merge.scheduler.auto_throttle", "true");
    know(Scope.ALWAYS, SettingForm.FLAG, "merge_on_flush.enabled", "true");
    know(
        Scope.ALWAYS,
        SettingForm.time("0ms"),
        "merge_on_flush.max_full_flush_merge_wait_time",
        "10s");
    know(Scope.ALWAYS, SettingForm.TEXT, "merge_on_flush.policy", "default");
  }

  private static void knowSlowLogs() {
    for (String level : new String[] {"warn", "info", "debug", "trace"}) {
      for (String phase :
          new String[] {
            "search.slowlog.threshold.query.",
            "search.slowlog.threshold.fetch.",
            "indexing.slowlog.threshold.index."
          }) {
        know(Scope.ALWAYS, SettingForm.time("-1"), phase + level, "-1");
      }
    }
    SettingForm levels =
        SettingForm.oneOf(
            given -> "No enum constant org.opensearch.common.logging.SlowLogLevel." + upper(given),
            "warn",
            "info",
            "debug",
            "trace");
    know(Scope.ALWAYS, levels, "search.slowlog.level", "TRACE", "indexing.slowlog.level", "TRACE");
    know(Scope.ALWAYS, SettingForm.FLAG, "search.slowlog.include.user", "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "indexing.slowlog.include.user", "false");
    know(Scope.ALWAYS, SettingForm.FLAG, "indexing.slowlog.reformat", "true");
    know(
        Scope.ALWAYS,
        (name, text) -> {
          if (!text.matches("[0-9]{1,9}")) {
            boolean _ = Flags.parse(text);
          }
        },
        "indexing.slowlog.source",
        "1000");
  }

  private static SettingForm softDeletes() {
    return (name, text) -> {
      if (!Flags.parse(text)) {
        throw FaultException.argument(
            "Creating indices with soft-deletes disabled is no longer supported. Please do not"
                + " specify a value for setting ["
                + name
                + "].");
      }
    };
  }

  private static SettingForm replication() {
    return SettingForm.oneOf(
        given -> "Could not parse ReplicationStrategy for [" + given + "]", "document", "segment");
  }

  private static SettingForm codecs() {
    return SettingForm.oneOf(
        given ->
            "unknown value for [index.codec] must be one of [default, lz4, best_compression, zlib]"
                + " but was: "
                + given,
        "default",
        "lz4",
        "best_compression",
        "zlib",
        "zstd",
        "zstd_no_dict",
        "legacy_default",
        "legacy_best_compression");
  }

  private static SettingForm stores() {
    return SettingForm.oneOf(
        given -> "Unknown store type [" + given + "]",
        "",
        "fs",
        "niofs",
        "mmapfs",
        "simplefs",
        "hybridfs",
        "remote_snapshot");
  }

  private static SettingForm startupChecks() {
    return SettingForm.oneOf(
        given ->
            "unknown value for [index.shard.check_on_startup] must be one of [true, false,"
                + " checksum] but was: "
                + given,
        "true",
        "false",
        "checksum");
  }

  private static SettingForm durabilities() {
    return SettingForm.oneOf(
        given ->
            "No enum constant org.opensearch.index.translog.Translog.Durability." + upper(given),
        "request",
        "async");
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  private SettingTable() {}

  static Map<String, Known> all() {
    return Collections.unmodifiableMap(KNOWN);
  }

  static Optional<Known> find(String name) {
    Known known = KNOWN.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    return GROUPS.entrySet().stream()
        .filter(group -> name.startsWith(group.getKey()))
        .map(group -> new Known(group.getValue(), SettingForm.TEXT, ""))
        .findFirst();
  }
}
