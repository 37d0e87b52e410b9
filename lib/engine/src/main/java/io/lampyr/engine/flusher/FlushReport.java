package io.lampyr.engine.flusher;

import io.lampyr.base.id.ShardId;
import java.util.List;

/**
 * What a run did.
 *
 * @param looked shards that were looked at
 * @param flushed shards whose owners have flushed them
 * @param refused shards whose owners have not, and why
 * @param ownerless shards that nobody serves: the leader's to give away
 */
public record FlushReport(
    int looked, List<ShardId> flushed, List<Refusal> refused, List<ShardId> ownerless) {
  public FlushReport {
    flushed = List.copyOf(flushed);
    refused = List.copyOf(refused);
    ownerless = List.copyOf(ownerless);
  }

  /** Why a shard was not flushed. */
  public record Refusal(ShardId shard, String reason) {}
}
