package io.lampyr.engine.catalog;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings that an index can have, and when they can be changed. */
public final class IndexSettings {
  public static final String MODE = "index.mode";

  /** The mode of indices that others are joined with: they have one shard. */
  public static final String LOOKUP = "lookup";

  public static final String SHARDS = "index.number_of_shards";
  public static final String REPLICAS = "index.number_of_replicas";
  public static final String ROUTING_SHARDS = "index.number_of_routing_shards";
  public static final String HIDDEN = "index.hidden";
  public static final String PROVIDED_NAME = "index.provided_name";

  /** When a setting can be given. */
  enum Scope {
    /** While the index is made. */
    FINAL,
    /** While it is closed, too. */
    CLOSED,
    ALWAYS
  }

  /** A setting: when it can be given, what it is like, and what it is where it is not given. */
  private record Known(Scope scope, Form form, String standard) {}

  /** What values look like. */
  private enum Form {
    FLAG,
    COUNT,
    /** Milliseconds since 1970. */
    TIMESTAMP,
    TEXT
  }

  private static final Map<String, Known> KNOWN = new LinkedHashMap<>();

  /** Groups whose members users name. */
  private static final Map<String, Scope> GROUPS =
      Map.of(
          "index.analysis.", Scope.CLOSED,
          "index.similarity.", Scope.CLOSED,
          "index.sort.", Scope.FINAL,
          "index.routing.allocation.", Scope.ALWAYS,
          "index.opendistro.index_state_management.", Scope.ALWAYS,
          "index.search.slowlog.", Scope.ALWAYS,
          "index.indexing.slowlog.", Scope.ALWAYS,
          "index.merge.", Scope.ALWAYS,
          "index.knn", Scope.ALWAYS,
          "index.plugins.", Scope.ALWAYS);

  private static final Set<String> MODES = Set.of("standard", LOOKUP, SeriesSettings.TIME_SERIES);

  private static void know(Scope scope, Form form, String... namesAndStandards) {
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
    know(Scope.FINAL, Form.COUNT, "number_of_shards", "1", "number_of_routing_shards", "1024");
    know(Scope.FINAL, Form.COUNT, "routing_partition_size", "1");
    know(Scope.FINAL, Form.FLAG, "soft_deletes.enabled", "true");
    know(Scope.FINAL, Form.FLAG, "mapping.ignore_malformed", "false", "mapping.coerce", "true");
    know(Scope.FINAL, Form.TEXT, "mode", "standard", "replication.type", "DOCUMENT");
    know(Scope.FINAL, Form.TEXT, "mapping.source.mode", "stored", "routing_path", "");
    know(Scope.FINAL, Form.TEXT, "time_series.start_time", "", "time_series.end_time", "");
    know(Scope.FINAL, Form.TEXT, "look_ahead_time", "30m", "look_back_time", "2h");
    know(Scope.FINAL, Form.TEXT, "downsample.status", "unknown", "downsample.interval", "");
    know(Scope.FINAL, Form.TEXT, "downsample.sampling_method", "");
    know(Scope.FINAL, Form.TEXT, "downsample.source.name", "", "downsample.source.uuid", "");
    know(Scope.FINAL, Form.TEXT, "downsample.origin.name", "", "downsample.origin.uuid", "");
    know(Scope.CLOSED, Form.TEXT, "codec", "default", "store.type", "");
    know(Scope.CLOSED, Form.FLAG, "load_fixed_bitset_filters_eagerly", "true");
    know(
        Scope.CLOSED,
        Form.FLAG,
        "query_string.lenient",
        "false",
        "shard.check_on_startup",
        "false",
        "percolator.map_unmapped_fields_as_text",
        "false");
    know(Scope.CLOSED, Form.COUNT, "codec.compression_level", "3");
  }

  private static void knowCountsAndFlags() {
    know(Scope.ALWAYS, Form.COUNT, "number_of_replicas", "1", "max_result_window", "10000");
    know(Scope.ALWAYS, Form.COUNT, "max_inner_result_window", "100", "max_rescore_window", "10000");
    know(Scope.ALWAYS, Form.COUNT, "max_docvalue_fields_search", "100", "max_script_fields", "32");
    know(Scope.ALWAYS, Form.COUNT, "max_ngram_diff", "1", "max_shingle_diff", "3");
    know(Scope.ALWAYS, Form.COUNT, "max_refresh_listeners", "1000", "max_terms_count", "65536");
    know(Scope.ALWAYS, Form.COUNT, "max_regex_length", "1000", "analyze.max_token_count", "10000");
    know(Scope.ALWAYS, Form.COUNT, "highlight.max_analyzed_offset", "1000000");
    know(Scope.ALWAYS, Form.COUNT, "search.power", "10");
    know(Scope.ALWAYS, Form.COUNT, "max_slices_per_scroll", "1024", "max_slices_per_pit", "1024");
    know(Scope.ALWAYS, Form.COUNT, "max_adjacency_matrix_filters", "100", "priority", "1");
    know(
        Scope.ALWAYS,
        Form.COUNT,
        "mapping.total_fields.limit",
        "1000",
        "mapping.depth.limit",
        "20");
    know(Scope.ALWAYS, Form.COUNT, "mapping.nested_fields.limit", "50");
    know(Scope.ALWAYS, Form.COUNT, "mapping.nested_objects.limit", "10000");
    know(Scope.ALWAYS, Form.COUNT, "mapping.field_name_length.limit", "2147483647");
    know(Scope.ALWAYS, Form.COUNT, "mapping.dimension_fields.limit", "32768");
    know(Scope.ALWAYS, Form.FLAG, "mapping.total_fields.ignore_dynamic_beyond_limit", "false");
    know(Scope.ALWAYS, Form.FLAG, "blocks.read_only", "false", "blocks.write", "false");
    know(Scope.ALWAYS, Form.FLAG, "blocks.read", "false", "blocks.metadata", "false");
    know(Scope.ALWAYS, Form.FLAG, "blocks.read_only_allow_delete", "false", "hidden", "false");
    know(Scope.ALWAYS, Form.FLAG, "requests.cache.enable", "true", "queries.cache.enabled", "true");
    know(Scope.ALWAYS, Form.FLAG, "write.wait_for_active_shards.auto", "false");
    know(Scope.ALWAYS, Form.FLAG, "warmer.enabled", "true", "search.concurrent.enabled", "false");
    know(Scope.ALWAYS, Form.COUNT, "soft_deletes.retention.operations", "0");
  }

  private static void knowTexts() {
    know(Scope.ALWAYS, Form.TEXT, "refresh_interval", "1s", "auto_expand_replicas", "false");
    know(Scope.ALWAYS, Form.TEXT, "search.idle.after", "30s", "gc_deletes", "60s");
    know(Scope.ALWAYS, Form.TEXT, "translog.durability", "REQUEST", "translog.sync_interval", "5s");
    know(Scope.ALWAYS, Form.TEXT, "translog.flush_threshold_size", "512mb");
    know(Scope.ALWAYS, Form.TEXT, "translog.generation_threshold_size", "64mb");
    know(Scope.ALWAYS, Form.TEXT, "translog.retention.size", "-1", "translog.retention.age", "-1");
    know(Scope.ALWAYS, Form.TEXT, "write.wait_for_active_shards", "1", "default_pipeline", "_none");
    know(Scope.ALWAYS, Form.TEXT, "final_pipeline", "_none", "query.default_field", "*");
    know(Scope.ALWAYS, Form.TEXT, "routing.rebalance.enable", "all");
    know(Scope.ALWAYS, Form.TEXT, "search.default_pipeline", "_none");
    know(Scope.ALWAYS, Form.TEXT, "unassigned.node_left.delayed_timeout", "1m");
    know(Scope.ALWAYS, Form.TEXT, "soft_deletes.retention_lease.period", "12h");
    knowLifecycle();
  }

  private static void knowLifecycle() {
    know(Scope.ALWAYS, Form.TEXT, "lifecycle.name", "", "lifecycle.rollover_alias", "");
    know(Scope.ALWAYS, Form.TEXT, "lifecycle.step.wait_time_threshold", "12h");
    know(Scope.ALWAYS, Form.TIMESTAMP, "lifecycle.origination_date", "-1");
    know(Scope.ALWAYS, Form.FLAG, "lifecycle.parse_origination_date", "false");
    know(Scope.ALWAYS, Form.FLAG, "lifecycle.indexing_complete", "false");
    know(Scope.ALWAYS, Form.FLAG, "lifecycle.prefer_ilm", "true", "lifecycle.skip", "false");
  }

  private IndexSettings() {}

  /** The settings of a new index, checked and completed. */
  static FlatSettings forCreation(FlatSettings given, String providedName) {
    FlatSettings present = given.present();
    present.values().forEach(IndexSettings::check);
    SortedMap<String, @Nullable Object> all = new TreeMap<>(present.values());
    all.putIfAbsent(SHARDS, "1");
    all.putIfAbsent(PROVIDED_NAME, providedName);
    FlatSettings complete = new FlatSettings(all);
    SeriesSettings.check(complete);
    ActiveCopies.check(complete);
    return complete;
  }

  /** Refuses unknown settings and bad values, as a template may hold them. */
  public static void checkAll(FlatSettings given) {
    refusePrivate(given);
    given.present().values().forEach(IndexSettings::check);
  }

  /** Refuses what only the catalog itself says of an index. */
  static void refusePrivate(FlatSettings given) {
    for (String name : given.values().keySet()) {
      if (name.startsWith(Downsampled.PREFIX)) {
        throw FaultException.argument(
            "private index setting [" + name + "] can not be set explicitly");
      }
    }
  }

  /** Refuses what an index of that name, open or not, cannot be given any more. */
  static void checkUpdate(FlatSettings update, String index, String uuid, boolean open) {
    List<String> needClosing =
        update.values().keySet().stream()
            .filter(name -> open && scope(name) == Scope.CLOSED)
            .toList();
    update
        .values()
        .forEach((name, value) -> {
          if (value != null) {
            check(name, value);
          } else if (!name.endsWith("*")) {
            known(name);
          }
          if (scope(name) == Scope.FINAL) {
            throw FaultException.argument(
                "final " + index + " setting [" + name + "], not updateable");
          }
        });
    if (!needClosing.isEmpty()) {
      throw FaultException.argument(
          "Can't update non dynamic settings ["
              + needClosing
              + "] for open indices [["
              + index
              + "/"
              + uuid
              + "]]");
    }
  }

  /** Whether an open index can be given it; false for what is not known. */
  public static boolean isDynamic(String name) {
    return find(name).map(known -> known.scope() == Scope.ALWAYS).orElse(false);
  }

  private static Scope scope(String name) {
    return find(name).map(Known::scope).orElse(Scope.ALWAYS);
  }

  private static Optional<Known> find(String name) {
    Known known = KNOWN.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    return GROUPS.entrySet().stream()
        .filter(group -> name.startsWith(group.getKey()))
        .map(group -> new Known(group.getValue(), Form.TEXT, ""))
        .findFirst();
  }

  private static Known known(String name) {
    return find(name).orElseThrow(() -> unknown(name));
  }

  private static FaultException unknown(String name) {
    String advice =
        Nearest.to(name, KNOWN.keySet())
            .map(near -> " did you mean [" + near + "]?")
            .orElse(
                " please check that any required plugins are installed, or check the breaking"
                    + " changes documentation for removed settings");
    return FaultException.argument("unknown setting [" + name + "]" + advice);
  }

  private static void check(String name, @Nullable Object value) {
    if (name.equals(PROVIDED_NAME)) {
      return;
    }
    String text = value instanceof List<?> ? "" : String.valueOf(value);
    if (name.equals(Replicas.EXPANDING)) {
      Replicas.check(text);
    }
    if (name.equals(ActiveCopies.SETTING)) {
      var _ = ActiveCopies.parse(text);
    }
    if (name.equals(MODE) && !MODES.contains(text.toLowerCase(Locale.ROOT))) {
      throw FaultException.argument(
          "setting ["
              + name
              + "] of ["
              + text
              + "] is not supported: [standard], [lookup] and [time_series] are");
    }
    SeriesSettings.checkValue(name, text);
    switch (known(name).form()) {
      case FLAG -> checkFlag(name, text);
      case COUNT -> checkCount(name, text);
      case TIMESTAMP -> checkTimestamp(name, text);
      case TEXT -> {}
    }
  }

  private static void checkFlag(String name, String text) {
    if (!name.equals("index.shard.check_on_startup")) {
      boolean _ = Flags.parse(text);
    }
  }

  private static void checkTimestamp(String name, String text) {
    try {
      long _ = Long.parseLong(text);
    } catch (NumberFormatException noNumber) {
      throw FaultException.argument(
          "Failed to parse value [" + text + "] for setting [" + name + "]");
    }
  }

  private static void checkCount(String name, String text) {
    long least = name.equals(SHARDS) || name.equals("index.max_result_window") ? 1 : 0;
    long most = name.equals(SHARDS) || name.equals(ROUTING_SHARDS) ? 1 << 20 : Integer.MAX_VALUE;
    most = name.equals(SHARDS) ? 1024 : most;
    String failed = "Failed to parse value [" + text + "] for setting [" + name + "]";
    long number;
    try {
      number = Long.parseLong(text);
    } catch (NumberFormatException noNumber) {
      throw FaultException.argument(failed);
    }
    if (number < least) {
      throw FaultException.argument(failed + " must be >= " + least);
    }
    if (number > most) {
      throw FaultException.argument(failed + " must be <= " + most);
    }
  }

  /** What holds where a setting is not given, of those that are not given. */
  public static FlatSettings defaults(FlatSettings given) {
    SortedMap<String, @Nullable Object> standards = new TreeMap<>();
    KNOWN.forEach((name, known) -> {
      if (!given.has(name)) {
        standards.put(name, known.standard());
      }
    });
    return new FlatSettings(standards);
  }
}
