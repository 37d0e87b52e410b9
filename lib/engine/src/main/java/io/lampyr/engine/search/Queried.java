package io.lampyr.engine.search;

import io.lampyr.engine.leaf.ShardOutcome;

/** What became of one shard's query phase. */
sealed interface Queried {
  record Done(ShardOutcome outcome) implements Queried {}

  /** Nothing in it can match, and nobody looked. */
  record Skipped() implements Queried {}

  record Failed(ShardFailure failure) implements Queried {}
}
