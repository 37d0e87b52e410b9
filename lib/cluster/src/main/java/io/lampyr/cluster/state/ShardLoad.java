package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * What one shard takes of the node that holds it: processors that are busy with it on average of
 * late, and memory that it needs to stay where it is.
 */
public record ShardLoad(double processors, long memory) {
  public ShardLoad {
    Check.that(processors >= 0 && Double.isFinite(processors), "load must not be negative");
    Check.notNegative(memory, "memory of a shard");
  }
}
