package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.ShardStats;
import java.util.Collection;
import java.util.Map;

/**
 * Numbers that only the holders of shards know.
 *
 * <p>Laws: what is not known is left out, never guessed; answers at once or within a bounded time,
 * and throws nothing when holders are silent. Safe for many threads.
 */
public interface ShardStatsSource {

  /** Knows nothing. */
  ShardStatsSource NONE = shards -> Map.of();

  /** What is told of these shards. Cost: at most one call to each of their owners. */
  Map<ShardId, ShardStats> stats(Collection<ShardItem> shards);
}
