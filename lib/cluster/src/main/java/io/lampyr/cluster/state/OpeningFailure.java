package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import java.time.Instant;

/**
 * Why a shard could not be opened, the last time that a node tried and told. What is told of an
 * earlier term than the shard's last tries is past. The time is by the node's clock.
 */
public record OpeningFailure(
    ShardId shard, NodeId node, PrimaryTerm term, Instant at, String reason) {
  public static final int MAX_REASON = 1000;

  public OpeningFailure {
    Check.that(reason.length() <= MAX_REASON, "reason must have at most 1000 characters");
  }
}
