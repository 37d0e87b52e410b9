package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.shard.AppendRequest;

/**
 * Writes for one shard; {@code tableVersion} is the version of the index's table by which they were
 * routed.
 */
public record ShardAppend(ShardId shard, long tableVersion, AppendRequest request) {
  public ShardAppend {
    Check.notNegative(tableVersion, "table version");
  }
}
