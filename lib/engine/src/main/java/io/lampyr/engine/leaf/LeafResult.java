package io.lampyr.engine.leaf;

import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import java.util.List;

/** What a leaf did with one shard. */
public sealed interface LeafResult {
  record Failed(LeafFailure failure) implements LeafResult {}

  record Counted(SearchStatistics statistics) implements LeafResult {}

  record Nearest(List<List<ShardHit>> hits) implements LeafResult {}

  record Queried(ShardOutcome outcome) implements LeafResult {}

  record Grouped(ShardHits hits) implements LeafResult {}

  record Fetched(List<FetchedHit> hits) implements LeafResult {}

  /** What a lane gave, told with its first shard. */
  @SuppressWarnings("ArrayRecordComponent") // Answers are not copied, and nobody compares them.
  record Told(byte[] answer) implements LeafResult {}

  /** The shard was read with the first one of its lane. */
  record Along() implements LeafResult {}

  /** The leaf does not know how to do what it was asked for. */
  record Unable() implements LeafResult {}
}
