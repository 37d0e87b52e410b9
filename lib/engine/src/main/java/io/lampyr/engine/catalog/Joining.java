package io.lampyr.engine.catalog;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import java.util.List;
import java.util.Optional;

/** Makes one shard's first commit of several others'. */
public interface Joining {
  /** Of others that were never written to. */
  Joining NOTHING =
      new Joining() {
        @Override
        public boolean hasStretchTwice(List<ShardItem> others) {
          return false;
        }

        @Override
        public Optional<CommitPoint> join(ShardId shard, List<ShardItem> others) {
          return Optional.empty();
        }
      };

  /** Whether one stretch of a blob would be two files of the commit; nothing is stored. */
  boolean hasStretchTwice(List<ShardItem> others);

  /**
   * The commit, stored under the new shard's name, in a term above those of the others; empty if
   * these were never written to. Whoever calls it twice for one shard gets the same.
   */
  Optional<CommitPoint> join(ShardId shard, List<ShardItem> others);
}
