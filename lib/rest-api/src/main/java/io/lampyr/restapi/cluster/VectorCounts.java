package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.engine.search.ShardSegments.Vectors;
import java.util.Optional;

/**
 * How many vectors shards hold. Safe for many threads. Cost: opening a shard's commit, unless it is
 * open, or was counted before: of so many shards the counts are kept.
 */
final class VectorCounts {
  private static final int MOST_KEPT = 20_000;

  private final RecentlyUsed<ShardId, Counted> kept = RecentlyUsed.ofEntries(MOST_KEPT);

  private record Counted(CommitPoint commit, Vectors vectors) {}

  /** Those of the fields that an index maps. */
  Vectors of(ShardSegments segments, ShardItem shard, MappedIndex mapped) {
    Optional<CommitPoint> commit = shard.head().visible();
    if (commit.isEmpty()) {
      return Vectors.NONE;
    }
    Counted before = kept.find(shard.shard());
    if (before != null && before.commit().equals(commit.get())) {
      return before.vectors();
    }
    Vectors vectors =
        segments.vectors(shard, mapped.vectors("dense_vector"), mapped.vectors("sparse_vector"));
    kept.keep(shard.shard(), new Counted(commit.get(), vectors));
    return vectors;
  }
}
