package io.lampyr.simulation.law;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What must hold at every moment, checked at each write that takes effect; and what was found to be
 * broken, by the invariants' names.
 */
public final class Laws {
  private final List<String> broken = new ArrayList<>();
  private final Map<BlobKey, Integer> contents = new HashMap<>();
  private final Map<Opening, NodeId> owners = new HashMap<>();

  private record Opening(ShardId shard, PrimaryTerm term) {}

  /** Something that must not be. */
  public void broken(String invariant, String how) {
    broken.add(invariant + ": " + how);
  }

  public List<String> broken() {
    return List.copyOf(broken);
  }

  /** A blob came to stand in the store. */
  public void stored(BlobKey key, int digest) {
    if (!isImmutable(key)) {
      return;
    }
    Integer other = contents.put(key, digest);
    if (other != null && other != digest) {
      broken("NamesAreContents", "two contents key=" + key);
    }
  }

  /** The lease, alone of what is in the store, is written again and again. */
  private static boolean isImmutable(BlobKey key) {
    return key.path().startsWith("translog/") || key.path().startsWith("indices/");
  }

  /**
   * A blob went out of the store. Its name stays what it was: it must never come back otherwise.
   */
  public void deleted(BlobKey key) {
    if (isImmutable(key) && !contents.containsKey(key)) {
      broken("GcSafe", "deleted what was never stored key=" + key);
    }
  }

  /** A shard's item was written. */
  public void changed(Optional<ShardItem> before, ShardItem after) {
    before.ifPresent(from -> compare(from, after));
    if (after.state() == ShardState.ACTIVE) {
      NodeId owner = after.owner().orElseThrow();
      NodeId other = owners.put(new Opening(after.shard(), after.term()), owner);
      if (other != null && !other.equals(owner)) {
        broken("SingleWriter", "two owners in one term: " + other + " and of " + after);
      }
    }
  }

  /** A shard's item names the node, which has this entry in the work list, or none. */
  public void listed(ShardItem item, NodeId node, boolean entered) {
    if (!entered) {
      broken("NoOrphanWork", "no entry of node=" + node + " for " + item);
    }
  }

  private void compare(ShardItem from, ShardItem to) {
    if (to.isResting() && !to.head().durable().equals(from.head().visible())) {
      broken("RestingIsFlushed", "rests with less than was visible from=" + from + " to=" + to);
    }
    if (to.term().compareTo(from.term()) < 0) {
      broken("EpochsRise", "term fell from=" + from + " to=" + to);
    }
    boolean otherOwner = from.owner().isPresent() && !from.owner().equals(to.owner());
    if (otherOwner && to.term().equals(from.term())) {
      broken("EpochsRise", "another owner in the same term from=" + from + " to=" + to);
    }
    if (fell(from.head().visible(), to.head().visible())) {
      broken("ReadAfterRefresh", "visible fell from=" + from + " to=" + to);
    }
    if (fell(from.head().durable(), to.head().durable())) {
      broken("AckedSurvives", "durable fell from=" + from + " to=" + to);
    }
  }

  private static boolean fell(Optional<CommitPoint> from, Optional<CommitPoint> to) {
    return from.isPresent()
        && (to.isEmpty() || CommitPoint.ORDER.compare(to.get(), from.get()) < 0);
  }
}
