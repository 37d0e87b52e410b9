package io.lampyr.engine.upkeep;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.recovery.OpenShard;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The merges that clients ask for beyond those that are made as documents come in.
 *
 * <p>Laws: a merge goes on whether or not anybody waits for it; whoever asks for the same one while
 * it is under way, or within {@link #REMEMBERED} of its end, gets that one, so that a caller who
 * asks again does not begin anew. No more than {@link #MAX_AT_ONCE} are under way. Safe for many
 * threads; blocks for at most {@link #PATIENCE}.
 */
public final class ForcedMerges {
  /** Each rewrites a whole shard, beside what is merged anyway. */
  static final int MAX_AT_ONCE = 2;

  /** How long a call waits: shorter than calls between processes may take. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  static final Duration REMEMBERED = Duration.ofMinutes(1);

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  private final Scheduler scheduler;
  private final Map<Asked, CompletableFuture<@Nullable Void>> merges = new HashMap<>();

  /** Shards are told apart by their openings. */
  private record Asked(OpenShard shard, Merging merging) {}

  public ForcedMerges(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Returns when the shard is merged as asked; overloaded if that takes longer. */
  public void await(OpenShard shard, Merging merging) throws InterruptedException {
    if (merging instanceof Merging.None) {
      return;
    }
    CompletableFuture<@Nullable Void> merge = merge(new Asked(shard, merging));
    CompletableFuture<@Nullable Void> patience = new CompletableFuture<>();
    Scheduler.Task end = scheduler.after(PATIENCE, "merge-patience", () -> patience.complete(null));
    try {
      var _ = CompletableFuture.anyOf(merge, patience).get();
    } catch (ExecutionException e) {
      String what = "shard could not be merged shard=" + shard.id() + " cause=" + e.getCause();
      throw new UnavailableException(what, e);
    } finally {
      end.cancel();
    }
    if (!merge.isDone()) {
      throw new OverloadedException("shard is still being merged shard=" + shard.id(), ASK_AGAIN);
    }
  }

  private CompletableFuture<@Nullable Void> merge(Asked asked) {
    CompletableFuture<@Nullable Void> merge = new CompletableFuture<>();
    synchronized (merges) {
      CompletableFuture<@Nullable Void> known = merges.get(asked);
      if (known != null) {
        return known;
      }
      if (merges.values().stream().filter(one -> !one.isDone()).count() >= MAX_AT_ONCE) {
        throw new OverloadedException(
            "as many shards as may be are being merged most=" + MAX_AT_ONCE, ASK_AGAIN);
      }
      merges.put(asked, merge);
    }
    scheduler.fork("force-merge-" + asked.shard().id(), () -> carryOut(asked, merge));
    return merge;
  }

  private void carryOut(Asked asked, CompletableFuture<@Nullable Void> merge) {
    try {
      switch (asked.merging()) {
        case Merging.None _ -> {}
        case Merging.Down(int segments) -> asked.shard().index().forceMerge(segments);
        case Merging.Deletes _ -> asked.shard().index().mergeDeletes();
      }
      merge.complete(null);
      var _ = scheduler.after(REMEMBERED, "forget-merge", () -> forget(asked));
    } catch (IOException | RuntimeException failure) {
      // The next who asks tries again.
      forget(asked);
      merge.completeExceptionally(failure);
    }
  }

  private void forget(Asked asked) {
    synchronized (merges) {
      merges.remove(asked);
    }
  }
}
