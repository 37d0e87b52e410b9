package io.lampyr.engine.node;

import java.time.Duration;

/** What a node says to one call for one shard. */
public sealed interface ShardReply<T> {

  /** The call was carried out. */
  record Answered<T>(T value) implements ShardReply<T> {}

  /**
   * The node does not serve the shard, or is not the node that was meant; nothing was done. Read
   * the tables anew.
   */
  record NotOwner<T>(String reason) implements ShardReply<T> {}

  /**
   * The call was made by tables of another version than the node's, or would go to another shard by
   * them; nothing was done.
   */
  record Stale<T>(String reason) implements ShardReply<T> {}

  /** A bound is reached; nothing was done. */
  record Overloaded<T>(String reason, Duration retryAfter) implements ShardReply<T> {}

  /**
   * It is not known whether the call took effect. Repeat it with the same request id, wherever the
   * shard is served then.
   */
  record Unknown<T>(String reason) implements ShardReply<T> {}
}
