package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;

/** What a node's operator wants to know: one line each. Called on any thread; must not block. */
public interface NodeEvents {

  void opened(ShardId shard, PrimaryTerm term);

  /** The shard was another's by the time it could have been opened. */
  void notOpened(ShardId shard, String reason);

  /** The shard failed and is opened anew. */
  void failed(ShardId shard, Throwable why);

  /** Something went wrong that later rounds may or may not mend. */
  void problem(LampyrException problem);

  void relocationWanted(String request);

  void movedAway(ShardId shard, String target);

  /** Nobody holds the shard from now on. */
  default void laidToRest(ShardId shard) {}
}
