package io.lampyr.restapi.cluster;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.node.ShardStats;
import java.util.Map;

/**
 * Numbers that only the holders of shards know.
 *
 * <p>Laws: what is not known is left out, never guessed; answers at once or within a bounded time,
 * and throws nothing when holders are silent. Safe for many threads.
 */
public interface ShardStatsSource {

  /** Knows nothing. */
  ShardStatsSource NONE = index -> Map.of();

  /** The shards of the index that are known of, by their ordinals. */
  Map<Integer, ShardStats> stats(IndexId index);
}
