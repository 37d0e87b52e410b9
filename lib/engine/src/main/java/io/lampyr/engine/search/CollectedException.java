package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;

/** What a query reads has been collected since it read the head: the query is to begin anew. */
final class CollectedException extends UnavailableException {
  CollectedException(SearchShard shard, CorruptionException missing) {
    super("a commit that a query reads has been collected shard=" + shard.id(), missing);
  }

  CollectedException(CorruptionException missing) {
    super("what was kept for a query has been collected", missing);
  }
}
