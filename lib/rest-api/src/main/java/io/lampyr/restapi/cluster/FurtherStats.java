package io.lampyr.restapi.cluster;

import static io.lampyr.restapi.cluster.CopiesElsewhere.noughts;

import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.engine.search.ShardSegments.Vectors;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What Elasticsearch tells of a cluster besides: vectors, and repositories and other clusters, of
 * which there are none.
 */
final class FurtherStats {
  private FurtherStats() {}

  /**
   * The vectors of indices that map some. Only who searches knows them. Cost: that of {@link
   * VectorCounts} for each of their shards.
   */
  static Map<String, @Nullable Object> vectors(
      List<IndexView> indices, MappedFields fields, Tallies tallies) {
    Optional<ShardSegments> segments = tallies.segments();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    if (segments.isEmpty()) {
      return told;
    }
    Vectors sum = Vectors.NONE;
    for (IndexView index : indices) {
      MappedIndex mapped = fields.of(index.index());
      if (mapped.hasVectors()) {
        for (ShardItem shard : index.shards()) {
          sum = sum.plus(tallies.vectors().of(segments.get(), shard, mapped));
        }
      }
    }
    told.put("dense_vector", Map.of("value_count", sum.dense()));
    told.put("sparse_vector", Map.of("value_count", sum.sparse()));
    return told;
  }

  /** What there is none of is counted as none. */
  static Map<String, @Nullable Object> ofCluster(boolean remotes) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    Map<String, @Nullable Object> snapshots = new LinkedHashMap<>();
    snapshots.put(
        "current_counts",
        noughts(
            "snapshots",
            "shard_snapshots",
            "snapshot_deletions",
            "concurrent_operations",
            "cleanups"));
    snapshots.put("repositories", Map.of());
    told.put("snapshots", snapshots);
    told.put("repositories", Map.of());
    Map<String, @Nullable Object> elsewhere = new LinkedHashMap<>();
    if (remotes) {
      elsewhere.put("clusters", Map.of());
    }
    elsewhere.put("_search", searchesElsewhere());
    told.put("ccs", elsewhere);
    return told;
  }

  private static Map<String, @Nullable Object> searchesElsewhere() {
    Map<String, @Nullable Object> searches = noughts("total", "success", "skipped");
    for (String which : List.of("took", "took_mrt_true", "took_mrt_false")) {
      searches.put(which, noughts("max", "avg", "p90"));
    }
    searches.put("remotes_per_search_max", 0);
    searches.put("remotes_per_search_avg", 0.0);
    for (String which : List.of("failure_reasons", "features", "clients", "clusters")) {
      searches.put(which, Map.of());
    }
    return searches;
  }
}
