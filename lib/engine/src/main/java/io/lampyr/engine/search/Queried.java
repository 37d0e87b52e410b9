package io.lampyr.engine.search;

/** What became of one shard's query phase. */
sealed interface Queried {
  record Done(ShardOutcome outcome) implements Queried {}

  /** Nothing in it can match, and nobody looked. */
  record Skipped() implements Queried {}

  record Failed(ShardFailure failure) implements Queried {}
}
