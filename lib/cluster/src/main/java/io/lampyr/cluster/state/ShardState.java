package io.lampyr.cluster.state;

/** What a shard's owner may do. */
public enum ShardState {
  /** Given to a node, or to none yet: nobody acknowledges writes. */
  ASSIGNED,
  /** Its owner has recovered it and serves. */
  ACTIVE,
  /** Its owner has drained and flushed, serves no more, and lets the target take it. */
  HANDING_OFF
}
