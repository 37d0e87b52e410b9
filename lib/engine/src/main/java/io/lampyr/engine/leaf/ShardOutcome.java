package io.lampyr.engine.leaf;

import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.profile.ShardProfile;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.Suggestions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the query phase found on one shard.
 *
 * @param profile where the time went, if that was asked for; it stays in the process
 */
public record ShardOutcome(
    ShardHits hits,
    @Nullable ShardAggregations aggregations,
    @Nullable Suggestions suggestions,
    @Nullable ShardProfile profile) {
  public static final ShardHits NO_HITS = new ShardHits(0, true, List.of(), null, false, false);

  /** A shard without documents. */
  public static final ShardOutcome EMPTY = new ShardOutcome(NO_HITS, null, null);

  /** A shard that there was no time for. */
  public static final ShardOutcome TIMED_OUT =
      new ShardOutcome(new ShardHits(0, true, List.of(), null, true, false), null, null);

  /** About how much one hit takes. */
  public static final long HIT_BYTES = 96;

  /** Without a profile. */
  public ShardOutcome(
      ShardHits hits, @Nullable ShardAggregations aggregations, @Nullable Suggestions suggestions) {
    this(hits, aggregations, suggestions, null);
  }

  /** About how much memory lists of hits take. */
  public static long bytes(List<List<ShardHit>> lists) {
    return HIT_BYTES * lists.stream().mapToLong(List::size).sum();
  }

  /** About how much memory it takes. */
  public long estimatedBytes() {
    long hitBytes = HIT_BYTES * hits.hits().size();
    return hitBytes + (aggregations == null ? 0 : aggregations.estimatedBytes());
  }
}
