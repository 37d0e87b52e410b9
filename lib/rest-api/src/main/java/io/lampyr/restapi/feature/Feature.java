package io.lampyr.restapi.feature;

import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A feature by the name that clients know it by.
 *
 * @param counts what is told of its use, where there is none to be counted
 */
record Feature(String name, boolean there, Map<String, @Nullable Object> counts) {
  private static final String TIER =
      """
      {"node_count":0,"index_count":0,"total_shard_count":0,"primary_shard_count":0,"doc_count":0,\
      "total_size_bytes":0,"primary_size_bytes":0,"primary_shard_size_avg_bytes":0,\
      "primary_shard_size_median_bytes":0,"primary_shard_size_mad_bytes":0}\
      """;

  private static final String TABLE =
      """
      aggregate_metric | there |
      analytics | there |
      archive | none | "indices_count":0
      ccr | none | "auto_follow_patterns_count":0,"follower_indices_count":0
      data_lifecycle | there |
      data_streams | there |
      data_tiers | none | "data_hot":TIER,"data_warm":TIER,"data_cold":TIER,"data_content":TIER
      enrich | there |
      enterprise_search | there |
      eql | there |
      esql | there |
      flattened | there |
      frozen_indices | none | "indices_count":0
      gpu_vector_indexing | none | "index_build_count":0,"nodes_with_gpu":0,"nodes":[]
      graph | none |
      ilm | there |
      logsdb | none | "indices_count":0,"indices_with_synthetic_source":0
      logstash | there |
      ml | none | "datafeeds":{"_all":{"count":0}},"jobs":{},"node_count":0,\
      "data_frame_analytics_jobs":{"_all":{"count":0}},\
      "inference":{"ingest_processors":{},"trained_models":{"_all":{"count":0}}}
      monitoring | none | "collection_enabled":false,"enabled_exporters":{}
      rollup | none |
      runtime_fields | there |
      searchable_snapshots | none | "indices_count":0
      security | none | "api_key_service":{"enabled":KEYS},"anonymous":{"enabled":ANYBODY},\
      "audit":{"enabled":false},"fips_140":{"enabled":false},\
      "ipfilter":{"http":false,"transport":false},"realms":{},"role_mapping":{},\
      "roles":{"native":{"dls":false,"fls":false,"size":0},\
      "dls":{"bit_set_cache":{"count":0,"memory_in_bytes":0,"hits":0,"misses":0,"evictions":0,\
      "hits_time_in_millis":0,"misses_time_in_millis":0}},\
      "file":{"dls":false,"fls":false,"size":0}},\
      "ssl":{"http":{"enabled":false},"transport":{"enabled":false}},\
      "token_service":{"enabled":false},\
      "operator_privileges":{"available":false,"enabled":false}
      slm | none |
      spatial | there |
      sql | none | "features":{},"queries":{}
      transform | none |
      universal_profiling | none |
      voting_only | none |
      watcher | none | "execution":{"actions":{}},"watch":{"input":{},\
      "trigger":{"_all":{"active":0,"total":0}}},"count":{"active":0,"total":0}
      """;

  /**
   * All, in the order of their names.
   *
   * @param keys whether keys are asked for
   * @param anonymous whether nobody needs to say who it is
   */
  static List<Feature> all(boolean keys, boolean anonymous) {
    List<Feature> all = new ArrayList<>();
    TABLE
        .lines()
        .forEach(line -> {
          String[] cells = line.split(" \\| ?", -1);
          String counts =
              cells[2]
                  .replace("TIER", TIER)
                  .replace("KEYS", String.valueOf(keys))
                  .replace("ANYBODY", String.valueOf(anonymous));
          all.add(
              new Feature(cells[0], cells[1].equals("there"), Json.readObject("{" + counts + "}")));
        });
    return all;
  }

  /** Whether it is there, as everything begins that is told of it. */
  Map<String, @Nullable Object> head() {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("available", there);
    head.put("enabled", there);
    return head;
  }
}
