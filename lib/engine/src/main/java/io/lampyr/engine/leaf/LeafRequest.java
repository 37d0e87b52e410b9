package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import java.util.List;

/** One call of a leaf: it needs nothing but this and what all processes can read. */
public record LeafRequest(
    LeafQuestion question, List<LeafShard> shards, Learned learned, LeafTask task) {
  static final int MAX_SHARDS = 10_000;

  public LeafRequest {
    shards = List.copyOf(shards);
    Check.that(shards.size() <= MAX_SHARDS, "a leaf is asked for too many shards");
  }
}
