package io.lampyr.cluster.state;

/** Whether a shard's item may be changed as wanted. */
public sealed interface Transition {

  /** It may: write the next item under the revision at which the present one was read. */
  record Allowed(ShardItem next) implements Transition {}

  /** It may not, ever, from the item as it stands. */
  record Forbidden(String reason) implements Transition {}
}
