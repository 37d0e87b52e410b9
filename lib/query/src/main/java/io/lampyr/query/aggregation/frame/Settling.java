package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;

/**
 * An aggregation that changes what it found before that leaves the shard: shortens it, or reads
 * more of the shard. What is inside is settled by the frame, afterwards.
 */
public interface Settling {
  /** What leaves the shard, once all its documents are in. */
  Partial settle(Partial partial, AggregationScope scope, Node self);
}
