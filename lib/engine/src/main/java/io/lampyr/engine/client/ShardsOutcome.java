package io.lampyr.engine.client;

import io.lampyr.cluster.state.CommitPoint;
import java.util.List;
import java.util.Optional;

/** What came of calling all shards of an index. */
public sealed interface ShardsOutcome {

  /** The outcome of every shard that was called, in the order of their ordinals. */
  record Called(List<ShardOutcome<Optional<CommitPoint>>> shards) implements ShardsOutcome {
    public Called {
      shards = List.copyOf(shards);
    }

    public int total() {
      return shards.size();
    }

    public int successful() {
      return (int) shards.stream().filter(ShardOutcome.Answered.class::isInstance).count();
    }

    public int failed() {
      return total() - successful();
    }
  }

  /** There is no such index. */
  record IndexMissing() implements ShardsOutcome {}

  /** The index is closed. */
  record IndexClosed() implements ShardsOutcome {}

  /** How many shards there are was not known by the deadline. */
  record Unavailable(String reason) implements ShardsOutcome {}
}
