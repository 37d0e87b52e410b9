package io.lampyr.engine.search;

import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.Suggestions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the query phase found on one shard. */
record ShardOutcome(
    ShardHits hits, @Nullable ShardAggregations aggregations, @Nullable Suggestions suggestions) {
  static final ShardHits NO_HITS = new ShardHits(0, true, List.of(), null, false, false);

  /** A shard without documents. */
  static final ShardOutcome EMPTY = new ShardOutcome(NO_HITS, null, null);

  /** About how much one hit takes. */
  static final long HIT_BYTES = 96;

  /** About how much memory it takes. */
  long estimatedBytes() {
    long hitBytes = HIT_BYTES * hits.hits().size();
    return hitBytes + (aggregations == null ? 0 : aggregations.estimatedBytes());
  }
}
