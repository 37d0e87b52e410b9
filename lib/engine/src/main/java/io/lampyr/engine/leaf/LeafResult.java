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
}
