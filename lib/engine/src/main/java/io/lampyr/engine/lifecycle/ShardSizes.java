package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.ShardStats;
import java.util.Collection;
import java.util.Map;

/** Asks the owners of shards; what is not known is left out. */
@FunctionalInterface
public interface ShardSizes {
  Map<ShardId, ShardStats> of(Collection<ShardItem> shards);
}
