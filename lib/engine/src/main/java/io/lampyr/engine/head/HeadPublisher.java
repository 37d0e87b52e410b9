package io.lampyr.engine.head;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Publication;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.engine.refresh.Coalescer;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Makes commits known: publishes the newest visible and durable commits together, so that a refresh
 * and a flush that end at the same time cost one write. Heads never go backwards. Safe for many
 * threads.
 */
public final class HeadPublisher {
  private final OwnedItem item;
  private volatile Wanted wanted;
  private final Coalescer<OwnedItem.Change> writes;

  private record Wanted(Optional<CommitPoint> visible, Optional<Publication.Durable> durable) {}

  public HeadPublisher(OwnedItem item, Scheduler scheduler) {
    this.item = item;
    this.wanted = new Wanted(item.item().head().visible(), Optional.empty());
    this.writes = new Coalescer<>(scheduler, "publish-head", this::write);
  }

  /** The commit that searches see, as the item had it last. */
  public Optional<CommitPoint> visible() {
    return item.item().head().visible();
  }

  /** The commit that recovery begins with, as the item had it last. */
  public Optional<CommitPoint> durable() {
    return item.item().head().durable();
  }

  /** Makes a commit visible, and waits until it is. All its operations are released. */
  public OwnedItem.Change publishVisible(CommitPoint commit) throws InterruptedException {
    want(commit, Optional.empty());
    return await();
  }

  /**
   * Makes an uploaded commit durable, with the translog generation that recovery from it begins at.
   */
  public OwnedItem.Change publishDurable(Publication.Durable durable) throws InterruptedException {
    want(durable.commit(), Optional.of(durable));
    return await();
  }

  private synchronized void want(CommitPoint visible, Optional<Publication.Durable> durable) {
    wanted = new Wanted(Optional.of(newer(wanted.visible(), visible)), durable.or(wanted::durable));
  }

  private static CommitPoint newer(Optional<CommitPoint> known, CommitPoint commit) {
    boolean keep = known.isPresent() && CommitPoint.ORDER.compare(known.get(), commit) >= 0;
    return keep ? known.get() : commit;
  }

  private OwnedItem.Change await() throws InterruptedException {
    try {
      return writes.request().get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException("head could not be published", failed.getCause());
    }
  }

  private OwnedItem.Change write() {
    Wanted now = wanted;
    if (stands(item.item(), now)) {
      return new OwnedItem.Change.Made(item.item());
    }
    Publication publication = new Publication(now.visible().orElseThrow(), now.durable());
    try {
      return item.change(from ->
          ShardTransitions.publish(
              from, item.owner(), item.term(), withoutWhatStands(publication, from)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new OwnedItem.Change.Refused("publishing was interrupted");
    }
  }

  /** What is durable already keeps its pointer, which may have been advanced since. */
  private static Publication withoutWhatStands(Publication publication, ShardItem from) {
    boolean stands =
        publication.durable().isPresent()
            && from.head().durable().equals(publication.durable().map(Publication.Durable::commit));
    return stands ? new Publication(publication.visible(), Optional.empty()) : publication;
  }

  /**
   * Moves the translog pointer of a shard whose every operation is durable; whether it stands there
   * now. Costs nothing if it stood there before.
   */
  public boolean advance(long generation) throws InterruptedException {
    boolean rises =
        item.item().head().translog().filter(p -> p.generation() < generation).isPresent();
    return rises
        && item.change(
                from -> ShardTransitions.advance(from, item.owner(), item.term(), generation))
            instanceof OwnedItem.Change.Made;
  }

  private static boolean stands(ShardItem from, Wanted now) {
    return from.head().visible().equals(now.visible())
        && (now.durable().isEmpty()
            || from.head().durable().equals(now.durable().map(Publication.Durable::commit)));
  }
}
