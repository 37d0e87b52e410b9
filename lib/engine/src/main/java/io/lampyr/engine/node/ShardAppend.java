package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.shard.AppendRequest;
import java.time.Duration;

/**
 * Writes for one shard; {@code tableVersion} is the version of the index's table by which they were
 * routed.
 */
public record ShardAppend(ShardId shard, long tableVersion, AppendRequest request) {
  public ShardAppend {
    Check.notNegative(tableVersion, "table version");
  }

  /** The append after it has waited this long at its node. */
  public ShardAppend waited(Duration here) {
    return new ShardAppend(shard, tableVersion, request.waited(here));
  }
}
