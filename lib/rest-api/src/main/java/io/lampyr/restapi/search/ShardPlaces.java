package io.lampyr.restapi.search;

import io.lampyr.cluster.state.ShardItem;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where clients are told that shards are.
 *
 * <p>Laws: what is given does not change any more. Cost of a look: one read of all heartbeats.
 */
public interface ShardPlaces {
  Seen look();

  /** The nodes at one moment. */
  interface Seen {
    /** The node that the shard is shown at; what rests is as near to one as to any other. */
    Optional<String> at(ShardItem shard);

    /** What is told of the node. */
    Map<String, @Nullable Object> told(String node);
  }

  /** Names a shard's one copy, as long as the same owner has it. */
  static String copyId(ShardItem shard) {
    return shard.shard().index().uuid()
        + "-"
        + shard.shard().ordinal()
        + "-"
        + shard.term().value();
  }
}
