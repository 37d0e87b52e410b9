package io.lampyr.restapi.route;

import io.lampyr.restapi.exchange.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What calls are named in counts of usage: where OpenSearch has a name for one, that; for all
 * others the words of the path, behind the method where that changes something.
 */
final class RouteNames {
  /** A name, and the methods and literal parts of paths that it stands for. */
  private static final String KNOWN =
      """
      main_action GET
      search_action GET,POST _search
      msearch_action GET,POST _msearch
      search_scroll_action GET,POST _search/scroll
      clear_scroll_action DELETE _search/scroll
      search_template_action GET,POST _search/template
      multi_search_template_action GET,POST _msearch/template
      clear_scroll_action DELETE _search/scroll
      create_pit_action POST _search/point_in_time
      delete_pit_action DELETE _search/point_in_time
      document_get_action GET _doc
      document_index_action PUT,POST _doc
      document_delete_action DELETE _doc
      document_create_action PUT,POST _create
      document_get_source_action GET _source
      document_update_action POST _update
      document_mget_action GET,POST _mget
      document_term_vectors_action GET,POST _termvectors
      document_multi_term_vectors_action GET,POST _mtermvectors
      bulk_action PUT,POST _bulk
      create_index_action PUT {}
      delete_index_action DELETE {}
      get_indices_action GET {}
      get_mapping_action GET _mapping
      get_mapping_action GET _mappings
      put_mapping_action PUT,POST _mapping
      put_mapping_action PUT,POST _mappings
      get_field_mapping_action GET _mapping/field
      get_settings_action GET _settings
      update_settings_action PUT _settings
      get_aliases_action GET _alias
      index_put_alias_action PUT,POST _alias
      index_delete_aliases_action DELETE _alias
      index_aliases_action POST _aliases
      force_merge_action POST _forcemerge
      indices_stats_action GET _stats
      indices_segments_action GET _segments
      indices_shard_stores_action GET _shard_stores
      open_index_action POST _open
      close_index_action POST _close
      rollover_index_action POST _rollover
      clear_indices_cache_action POST _cache/clear
      field_capabilities_action GET,POST _field_caps
      cluster_get_settings_action GET _cluster/settings
      cluster_update_settings_action PUT _cluster/settings
      pending_cluster_tasks_action GET _cluster/pending_tasks
      cluster_allocation_explain_action GET,POST _cluster/allocation/explain
      nodes_info_action GET _nodes
      list_tasks_action GET _tasks
      cancel_tasks_action POST _tasks/_cancel
      ingest_get_pipeline_action GET _ingest/pipeline
      ingest_put_pipeline_action PUT _ingest/pipeline
      ingest_delete_pipeline_action DELETE _ingest/pipeline
      ingest_simulate_pipeline_action GET,POST _ingest/pipeline/_simulate
      get_composable_index_template_action GET _index_template
      put_composable_index_template_action PUT,POST _index_template
      delete_composable_index_template_action DELETE _index_template
      get_index_template_action GET _template
      put_index_template_action PUT,POST _template
      delete_index_template_action DELETE _template
      get_stored_scripts_action GET _scripts
      put_stored_script_action PUT,POST _scripts
      delete_stored_script_action DELETE _scripts
      """;

  private static final Map<String, String> NAMES = names();

  private RouteNames() {}

  private static Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    KNOWN
        .lines()
        .forEach(line -> {
          String[] parts = line.split(" ", -1);
          for (String method : parts[1].split(",", -1)) {
            names.put(method + " " + (parts.length < 3 ? "" : parts[2]), parts[0]);
          }
        });
    return names;
  }

  static String of(Route route, Method method) {
    String path = route.paths().getFirst();
    List<String> words =
        Arrays.stream(path.split("/", -1)).filter(word -> !word.startsWith("{")).toList();
    String literal =
        words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining("/"));
    String key = literal.isEmpty() && path.contains("{") ? "{}" : literal;
    Method asked = method == Method.HEAD ? Method.GET : method;
    String known = NAMES.get(asked + " " + key);
    return known == null ? ofWords(literal, asked) : known;
  }

  private static String ofWords(String literal, Method method) {
    String changing =
        switch (method) {
          case PUT -> "put_";
          case DELETE -> "delete_";
          case GET, HEAD, POST, OPTIONS -> "";
        };
    return changing
        + Arrays.stream(literal.split("/", -1))
            .map(word -> word.startsWith("_") ? word.substring(1) : word)
            .collect(Collectors.joining("_"))
        + "_action";
  }
}
