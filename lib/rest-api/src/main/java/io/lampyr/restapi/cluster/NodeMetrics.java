package io.lampyr.restapi.cluster;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The parts of what is told of nodes, by the names that calls ask for them by. */
final class NodeMetrics {
  private static final String ALL = "_all";

  /** Of information; what is not told of a node that has nothing of the kind is left out. */
  private static final Set<String> OF_INFO =
      Set.of(
          "aggregations",
          "http",
          "indices",
          "ingest",
          "jvm",
          "os",
          "plugins",
          "process",
          "search_pipelines",
          "settings",
          "thread_pool",
          "transport");

  private static final Set<String> OF_STATS =
      Set.of(
          "adaptive_selection",
          "breaker",
          "discovery",
          "fs",
          "http",
          "indexing_pressure",
          "indices",
          "ingest",
          "jvm",
          "os",
          "process",
          "script",
          "script_cache",
          "thread_pool",
          "transport");

  /** What nodes of OpenSearch tell beside that. */
  private static final Set<String> OF_STATS_OF_OPENSEARCH =
      Set.of(
          "admission_control",
          "caches",
          "cluster_manager_throttling",
          "file_cache",
          "remote_store",
          "repositories",
          "resource_usage_stats",
          "search_backpressure",
          "search_pipeline",
          "segment_replication_backpressure",
          "shard_indexing_pressure",
          "task_cancellation",
          "weighted_routing");

  /** What only the process of a node knows. */
  private static final Set<String> OF_MACHINE =
      Set.of(
          "breaker",
          "fs",
          "jvm",
          "os",
          "process",
          "search_backpressure",
          "settings",
          "thread_pool");

  private NodeMetrics() {}

  /** Whether nodes have to be asked for some of them. */
  static boolean areOfMachine(Set<String> wanted) {
    return wanted.stream().anyMatch(OF_MACHINE::contains);
  }

  /** Whether all words are parts of information: then they name no nodes. */
  static boolean areOfInfo(List<String> words) {
    return !words.isEmpty()
        && words.stream().allMatch(word -> word.equals(ALL) || OF_INFO.contains(word));
  }

  /** The parts of information that are asked for; what is none is passed over, as it always was. */
  static Set<String> ofInfo(List<String> asked) {
    if (asked.isEmpty() || asked.contains(ALL)) {
      return OF_INFO;
    }
    Set<String> wanted = new TreeSet<>(asked);
    wanted.retainAll(OF_INFO);
    return wanted;
  }

  /** The parts of statistics that are asked for; the address is for the complaint. */
  static Set<String> ofStats(Persona persona, List<String> asked, String uri) {
    Set<String> known = new TreeSet<>(OF_STATS);
    if (persona == Persona.OPENSEARCH) {
      known.addAll(OF_STATS_OF_OPENSEARCH);
    }
    if (asked.isEmpty() || asked.equals(List.of(ALL))) {
      return known;
    }
    if (asked.contains(ALL)) {
      throw ApiException.argument(
          "request ["
              + uri
              + "] contains _all and individual metrics ["
              + String.join(",", asked)
              + "]");
    }
    StatsSections.checkKnown(asked, known, uri);
    return Set.copyOf(asked);
  }

  /** The parts of what is told of a node's indices, which can be asked for with that alone. */
  static Set<String> ofIndices(List<String> parts, List<String> metrics, String uri) {
    if (!parts.isEmpty() && !parts.contains(ALL) && !metrics.contains("indices")) {
      throw ApiException.argument(
          "request ["
              + uri
              + "] contains index metrics ["
              + String.join(",", parts)
              + "] but "
              + (metrics.isEmpty() || metrics.contains(ALL)
                  ? "all stats requested"
                  : "indices stats not requested"));
    }
    return StatsSections.wanted(parts, uri);
  }
}
