package io.lampyr.engine.commit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Up to which operation searches see a shard, and who waits for them to see more.
 *
 * <p>Law: who waits for a number is told when a visible commit holds it and all below it, or when
 * the shard has failed. Safe for many threads; whoever waits bounds their number.
 */
public final class VisibleOperations {
  private final PriorityQueue<Waiter> waiters =
      new PriorityQueue<>(Comparator.comparingLong(Waiter::seqNo));
  private long covered;
  private boolean failed;

  private record Waiter(long seqNo, CompletableFuture<@Nullable Void> told) {}

  /** An opened shard's visible commit holds everything up to this number. */
  public VisibleOperations(long covered) {
    this.covered = covered;
  }

  /** Completes when this number is visible; exceptionally if it never will be by this opening. */
  public synchronized CompletableFuture<@Nullable Void> until(long seqNo) {
    if (seqNo <= covered) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<@Nullable Void> told = new CompletableFuture<>();
    if (failed) {
      told.completeExceptionally(hasFailed());
    } else {
      waiters.add(new Waiter(seqNo, told));
    }
    return told;
  }

  /** Nobody waits for this any more. */
  public synchronized void forget(CompletableFuture<@Nullable Void> told) {
    told.cancel(false);
    waiters.removeIf(waiter -> waiter.told().isDone());
  }

  void cover(long seqNo) {
    List<Waiter> reached = new ArrayList<>();
    synchronized (this) {
      covered = Math.max(covered, seqNo);
      while (!waiters.isEmpty() && waiters.element().seqNo() <= covered) {
        reached.add(waiters.remove());
      }
    }
    reached.forEach(waiter -> waiter.told().complete(null));
  }

  /** The shard has failed: what is not visible yet, another opening may show. */
  public void fail() {
    List<Waiter> disappointed;
    synchronized (this) {
      failed = true;
      disappointed = List.copyOf(waiters);
      waiters.clear();
    }
    disappointed.forEach(waiter -> waiter.told().completeExceptionally(hasFailed()));
  }

  synchronized int waiting() {
    return waiters.size();
  }

  private static IllegalStateException hasFailed() {
    return new IllegalStateException("shard has failed");
  }
}
