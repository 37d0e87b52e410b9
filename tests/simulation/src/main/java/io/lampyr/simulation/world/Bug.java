package io.lampyr.simulation.world;

/**
 * Mistakes that are made on purpose, to show that the laws find them: each is a node or a function
 * that does not keep one rule of the protocol, made at the edge of the real code.
 */
public enum Bug {
  NONE,
  /** Batches are released by a lease that was read once, long ago. */
  SKIP_THE_LEASE_READ,
  /** The lease is read when the upload begins, not after it has ended. */
  LEASE_BEFORE_THE_PUT,
  /** The log takes its object for stored before it is. */
  ACKNOWLEDGE_BEFORE_THE_PUT,
  /** A shard's item is written whatever stands there. */
  UNCONDITIONAL_HEAD,
  /** Recovery leaves out the first object of the log that it must replay. */
  SKIP_THE_FIRST_LOG_OBJECT,
  /** Recovery reads a log as it was listed before its last object was there. */
  LOG_LISTED_TOO_EARLY,
  /** A new owner acknowledges while the shard still points at another's log. */
  POINTER_LEFT_BEHIND,
  /** A refresh is answered before the head has moved. */
  REFRESH_ANSWERED_EARLY,
  /** An owner answers reads for as long as it likes after its last heartbeat. */
  STALE_OWNER_READS,
  /**
   * A node goes by its monotonic clock alone, which does not know for how long its machine was
   * suspended.
   */
  STANDING_CLOCK,
  /** What is sent again is taken for a new request. */
  RETRY_APPLIED_TWICE,
  /** What comes after an upload that failed is released, and so is what was in it. */
  RELEASE_OVER_A_HOLE,
  /** A batch is not sealed: what is uploaded again has other bytes, and replaces the first. */
  RETRY_WITH_OTHER_BYTES,
  /** A head is published though a newer one stands there. */
  PUBLICATION_WITHOUT_THE_RISING_RULE,
  /** A shard is given to another node without a new term. */
  REOPEN_WITHOUT_A_NEW_TERM,
  /** Who searches a point in time sees what is visible now. */
  POINT_IN_TIME_IGNORED,
  /** Garbage collection asks owners what is visible, and keeps that instead of what is durable. */
  GC_FROM_VISIBLE,
  /** Garbage collection does not see the leases of readers. */
  GC_IGNORES_READERS,
  /**
   * What was marked is deleted by the roots that it was marked by. Alone this does no harm, as
   * nobody takes a reader's lease for opened before its commits were durable while it stood there;
   * so this rule is broken as well.
   */
  GC_WITHOUT_RECHECK,
  /** Garbage collection deletes whatever nothing refers to yet. */
  GC_IGNORES_FLIGHT,
  /** Of a log, the first object that is still needed is deleted too. */
  LOG_GC_WITH_HOLES,
  /** What was read of a batch is kept under a name without the term. */
  CACHE_KEY_WITHOUT_TERM,
  /** A conflict is answered though the operation that it is with is not released. */
  CONFLICT_FROM_UNRELEASED,
  /** A shard rests with what was durable before its last flush. */
  REST_BEFORE_FLUSH,
  /** A node is entered into the work list after the shard's item names it. */
  WORK_ENTRY_AFTER_ITEM,
  /** A shard rests in the term that it was active in, and is woken in it. */
  WAKE_WITHOUT_TERM,
  /** A stream names its next index before that is made. */
  SWAP_BEFORE_CREATE,
  /** A stream rolls over whatever has become of it meanwhile. */
  ROLLOVER_UNCONDITIONAL,
  /** An index is divided though its owners go on writing to it. */
  FENCE_LEFT_OUT,
  /** A shard that is made of several is given to an owner without the commit that they became. */
  JOINED_WITHOUT_COMMIT,
  /** A point is added without a look for the one that is there. */
  DEDUPE_SKIPPED,
  /** Points of a block are added without a look for those that are there. */
  BLOCK_DEDUPE_SKIPPED,
  /** What is sent again goes through the pipeline again. */
  RETRY_RUNS_PIPELINE_TWICE,
  /** Who works at a task writes its item whoever has taken it meanwhile. */
  EPOCH_IGNORED,
  /** Who works at a task says that a batch is done before it is written. */
  CURSOR_BEFORE_WRITES,
  /** Places are told of a commit before it is published. */
  WARM_UNPUBLISHED,
  /** The second place that is asked, as the first is late, looks at whatever is visible by then. */
  HEDGE_MIXES_COMMITS
}
