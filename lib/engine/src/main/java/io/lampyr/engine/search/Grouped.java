package io.lampyr.engine.search;

import io.lampyr.query.search.ShardHits;

/** What became of one shard's search for the hits of a group. */
sealed interface Grouped {
  record Found(ShardHits hits) implements Grouped {}

  /** What was asked for is wrong in the eyes of that shard. */
  record Refused(ShardFailure failure) implements Grouped {}
}
