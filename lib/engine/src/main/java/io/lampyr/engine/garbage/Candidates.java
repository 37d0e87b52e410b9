package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.util.Optional;
import java.util.Set;

/**
 * Which batches are garbage, by what the roots say and what their commits refer to. Pure.
 *
 * <p>Law: what is garbage stays garbage, whoever writes what later. Nobody can refer to it any
 * more: its shard's later commits are made of what the durable one has, of what is newer than that,
 * and of what pins keep; a batch of an earlier term can be uploaded, and never published; names do
 * not recur. So it does no harm to judge by roots that are old, only by ones that are not true
 * (GcSafe).
 */
final class Candidates {
  private final Roots roots;
  private final Set<BlobKey> reachable;

  /** {@code reachable} is what the roots' commits refer to, by absolute name. */
  Candidates(Roots roots, Set<BlobKey> reachable) {
    this.roots = roots;
    this.reachable = Set.copyOf(reachable);
  }

  /**
   * Whether nothing refers to the batch, nor ever will. What is no batch by its name is never
   * garbage. {@code listedBefore}: whether it was seen to exist before the roots were read, so that
   * an index which the catalog does not have is gone rather than new.
   */
  boolean isGarbage(BlobKey key, boolean listedBefore) {
    return !reachable.contains(key) && isPast(key, listedBefore);
  }

  /**
   * Whether no writer can still have a use for uploading under this name: the rule of terms and
   * generations.
   */
  boolean isPast(BlobKey key, boolean listedBefore) {
    Optional<CommitIdentity> first = BlobNames.parse(key);
    if (first.isEmpty()) {
      return false;
    }
    if (!roots.indices().containsKey(first.get().shard().index())) {
      return listedBefore;
    }
    if (!roots.isLive(first.get().shard().index())) {
      return true;
    }
    ShardItem item = roots.shards().get(first.get().shard());
    return item != null && isPast(item, first.get());
  }

  private static boolean isPast(ShardItem item, CommitIdentity first) {
    Head head = item.head();
    int terms = first.term().compareTo(item.term());
    boolean inFlight =
        terms > 0
            || (terms == 0
                && head.durable()
                    .filter(durable -> durable.term().equals(item.term()))
                    .filter(durable -> first.generation() < durable.generation())
                    .isEmpty());
    return !inFlight && !isBetween(first, head);
  }

  /** Newer than what is durable and no newer than what is visible: searches may read it. */
  private static boolean isBetween(CommitIdentity first, Head head) {
    return head.visible().filter(visible -> !isNewer(first, visible)).isPresent()
        && head.durable().filter(durable -> !isNewer(first, durable)).isEmpty();
  }

  private static boolean isNewer(CommitIdentity first, CommitPoint than) {
    int terms = first.term().compareTo(than.term());
    return terms > 0 || (terms == 0 && first.generation() > than.generation());
  }
}
