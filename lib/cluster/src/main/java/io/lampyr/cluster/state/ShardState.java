package io.lampyr.cluster.state;

/** What a shard's owner may do, where it has one. */
public enum ShardState {
  /**
   * Nobody's: everything that was ever acknowledged is in the durable commit, and no log is needed.
   */
  RESTING,
  /** Given to a node: nobody acknowledges writes. */
  ASSIGNED,
  /** Its owner has recovered it and serves. */
  ACTIVE,
  /** Its owner has drained and flushed, serves no more, and lets the target take it. */
  HANDING_OFF
}
