package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
    Check.that(
        asker.isPresent() || !(task instanceof LeafTask.Part),
        "only leaves that read version 2 are asked for parts of queries");
    if (task instanceof LeafTask.Part part) {
      Set<Integer> known = shards.stream().map(LeafShard::ordinal).collect(Collectors.toSet());
      for (List<Integer> lane : part.lanes()) {
        Check.that(known.containsAll(lane), "a lane has a shard that is not there");
        boolean one = part.kind() == LeafTask.LaneKind.ROWS;
        Check.that(one ? lane.size() == 1 : !lane.isEmpty(), "shards of a lane");
      }
    }
  }

  /** One of version 1. */
  public LeafRequest(
      LeafQuestion question, List<LeafShard> shards, Learned learned, LeafTask task) {
    this(question, shards, learned, task, Optional.empty());
  }
}
