package io.lampyr.engine.reader;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import java.util.Optional;

/**
 * What a search needs of a shard: the commit that it sees, and where the bytes are that are not
 * uploaded yet.
 *
 * @param durable up to which commit everything is uploaded
 * @param owner who holds what is not
 */
public record ShardView(
    ShardId shard, CommitPoint visible, Optional<CommitPoint> durable, Optional<NodeId> owner) {

  /** What searches see of the shard; empty if it was never written to. */
  public static Optional<ShardView> of(ShardItem item) {
    return item.head()
        .visible()
        .map(visible -> new ShardView(item.shard(), visible, item.head().durable(), item.owner()));
  }

  /** Whether all that is shown lies in the store, and nobody is asked for its bytes. */
  public boolean isStored() {
    return owner.isEmpty() && durable.equals(Optional.of(visible));
  }
}
