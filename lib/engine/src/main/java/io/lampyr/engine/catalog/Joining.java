package io.lampyr.engine.catalog;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import java.util.List;
import java.util.Optional;

/** Makes one shard's first commit of several others'. */
@FunctionalInterface
public interface Joining {
  /**
   * The commit, stored under the new shard's name, in a term above those of the others; empty if
   * these were never written to. Whoever calls it twice for one shard gets the same.
   *
   * @param ifStretchTwice called before a commit is stored in which one stretch of a blob is two
   *     files; nothing is stored if it throws
   */
  Optional<CommitPoint> join(ShardId shard, List<ShardItem> others, Runnable ifStretchTwice);
}
