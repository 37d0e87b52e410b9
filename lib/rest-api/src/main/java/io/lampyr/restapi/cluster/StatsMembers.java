package io.lampyr.restapi.cluster;

import io.lampyr.restapi.Persona;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which members of statistics one of the products has and the other has not. Their clients refuse
 * what they do not know, or miss what they do.
 */
final class StatsMembers {
  /** A section, a member of it, and whose it is; all others are both products'. */
  private static final String TABLE =
      """
      docs total_size_in_bytes ELASTICSEARCH
      fielddata global_ordinals ELASTICSEARCH
      flush total_time_excluding_waiting_on_lock_in_millis ELASTICSEARCH
      indexing index_failed_due_to_version_conflict ELASTICSEARCH
      indexing max_last_index_request_timestamp OPENSEARCH
      merges unreferenced_file_cleanups_performed OPENSEARCH
      merges warmer OPENSEARCH
      search concurrent_avg_slice_count OPENSEARCH
      search concurrent_query_current OPENSEARCH
      search concurrent_query_time_in_millis OPENSEARCH
      search concurrent_query_total OPENSEARCH
      search fetch_failure ELASTICSEARCH
      search query_failed OPENSEARCH
      search query_failure ELASTICSEARCH
      search search_idle_reactivate_count_total OPENSEARCH
      search startree_query_current OPENSEARCH
      search startree_query_failed OPENSEARCH
      search startree_query_time_in_millis OPENSEARCH
      search startree_query_total OPENSEARCH
      segments remote_store OPENSEARCH
      segments segment_replication OPENSEARCH
      translog remote_store OPENSEARCH
      """;

  /** What each product has not. */
  private static final Map<Persona, Map<String, Set<String>>> FOREIGN =
      new EnumMap<>(Persona.class);

  static {
    for (Persona each : Persona.values()) {
      FOREIGN.put(each, new TreeMap<>());
    }
    TABLE
        .lines()
        .forEach(line -> {
          String[] words = line.split(" ", -1);
          Stream.of(Persona.values())
              .filter(persona -> persona != Persona.valueOf(words[2]))
              .forEach(persona ->
                  FOREIGN
                      .getOrDefault(persona, Map.of())
                      .computeIfAbsent(words[0], _ -> new HashSet<>())
                      .add(words[1]));
        });
  }

  private StatsMembers() {}

  /** Takes away what the product does not have of the section. */
  static void keep(Persona persona, String name, Map<String, @Nullable Object> section) {
    Set<String> foreign = FOREIGN.getOrDefault(persona, Map.of()).getOrDefault(name, Set.of());
    section.keySet().removeAll(foreign);
    if (section.get("groups") instanceof Map<?, ?> groups) {
      groups
          .values()
          .forEach(group -> {
            if (group instanceof Map<?, ?> members) {
              members.keySet().removeAll(foreign);
            }
          });
    }
  }
}
