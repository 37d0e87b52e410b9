package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Optional;

/**
 * One call of a leaf: it needs nothing but this and what all processes can read.
 *
 * @param asker who asks; only leaves that read version 2 are told
 */
public record LeafRequest(
    LeafQuestion question,
    List<LeafShard> shards,
    Learned learned,
    LeafTask task,
    Optional<LeafAsker> asker) {
  static final int MAX_SHARDS = 10_000;

  public LeafRequest {
    shards = List.copyOf(shards);
    Check.that(shards.size() <= MAX_SHARDS, "a leaf is asked for too many shards");
  }

  /** One of version 1. */
  public LeafRequest(
      LeafQuestion question, List<LeafShard> shards, Learned learned, LeafTask task) {
    this(question, shards, learned, task, Optional.empty());
  }
}
