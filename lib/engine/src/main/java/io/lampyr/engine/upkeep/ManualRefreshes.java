package io.lampyr.engine.upkeep;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.refresh.RefreshBudget;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The refreshes that clients of one node ask for, and their waiting for refreshes that come anyway.
 *
 * <p>Laws: whoever gets an answer, searches see what was acknowledged before the question. A
 * refresh is free where there is nothing to refresh or another is about to begin; otherwise it is
 * taken from the node's {@link RefreshBudget}; beyond that, a shard is refreshed for clients once
 * in {@link RefreshBudget#PACE}, counted from its last refresh of any kind, and they wait for it.
 * Who waits for a refresh that comes anyway does so, while there is budget, until {@link #SHARING}
 * after the last one at most: then one is made for all who wait. No more than the settings allow
 * wait at one time: who would wait beyond that for its turn is overloaded ({@link
 * OverloadedException}), and who would wait for a refresh that comes anyway makes one instead, as
 * the first rule has it. Safe for many threads; blocks.
 */
public final class ManualRefreshes {
  /** How soon after the last refresh one is made for those who wait for the next. */
  public static final Duration SHARING = Duration.ofMillis(500);

  private final UpkeepSettings settings;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Semaphore places;

  // Guarded by this object's monitor; nothing is called under it that blocks.
  private final RefreshBudget budget;
  private final Map<CommitPipeline, CompletableFuture<Optional<CommitPoint>>> turns =
      new HashMap<>();

  private final Map<CommitPipeline, Gathering> gatherings = new HashMap<>();

  /** Those who wait for a shard's next refresh, and whether one is about to be made for them. */
  private static final class Gathering {
    int waiting;
    boolean planned;
  }

  public ManualRefreshes(UpkeepSettings settings, Clock clock, Scheduler scheduler) {
    this.settings = settings;
    this.clock = clock;
    this.scheduler = scheduler;
    this.places = new Semaphore(settings.maxWaiting());
    this.budget = new RefreshBudget(settings.memoryBytes(), clock.monotonicNanos());
  }

  /** Makes what was acknowledged until now visible; the visible commit, if there is any. */
  public Optional<CommitPoint> refresh(CommitPipeline shard) throws InterruptedException {
    if (!shard.hasChanges() || shard.isCommitDue() || takeFromBudget(shard)) {
      return await(shard.requestRefresh());
    }
    if (!places.tryAcquire()) {
      throw new OverloadedException(
          "as many calls as may wait for refreshes waiting=" + settings.maxWaiting(),
          RefreshBudget.PACE);
    }
    try {
      return await(turn(shard));
    } finally {
      places.release();
    }
  }

  private synchronized boolean takeFromBudget(CommitPipeline shard) {
    return !turns.containsKey(shard) && budget.take(clock.monotonicNanos());
  }

  /** The shard's next turn, which all who come before it share. */
  CompletableFuture<Optional<CommitPoint>> turn(CommitPipeline shard) {
    CompletableFuture<Optional<CommitPoint>> turn;
    synchronized (this) {
      CompletableFuture<Optional<CommitPoint>> known = turns.get(shard);
      if (known != null) {
        return known;
      }
      turn = new CompletableFuture<>();
      turns.put(shard, turn);
    }
    long left = shard.begunNanos() + RefreshBudget.PACE.toNanos() - clock.monotonicNanos();
    var _ =
        scheduler.after(
            Duration.ofNanos(Math.max(0, left)), "refresh-turn", () -> take(shard, turn));
    return turn;
  }

  private void take(CommitPipeline shard, CompletableFuture<Optional<CommitPoint>> turn) {
    synchronized (this) {
      // From here on, whoever asks may have come too late for this one.
      turns.remove(shard);
    }
    var _ =
        shard
            .requestRefresh()
            .whenComplete((visible, failure) -> {
              if (failure == null) {
                turn.complete(visible);
              } else {
                turn.completeExceptionally(failure);
              }
            });
  }

  /**
   * Waits until searches see the shard's operation of this number and all before it, or all that
   * there are now if they are fewer; the visible commit then.
   */
  public Optional<CommitPoint> awaitVisible(CommitPipeline shard, long seqNo)
      throws InterruptedException {
    CompletableFuture<@Nullable Void> seen = shard.whenVisible(seqNo);
    if (seen.isDone()) {
      var _ = await(seen);
      return shard.visible();
    }
    boolean place = shard.hasChanges() && places.tryAcquire();
    if (!place) {
      shard.stopWaiting(seen);
      return refresh(shard);
    }
    Scheduler.Task patience =
        scheduler.after(
            settings.maxWait(),
            "refresh-for-waiting",
            () -> {
              var _ = shard.requestRefresh();
            });
    gather(shard);
    try {
      var _ = await(seen);
      return shard.visible();
    } finally {
      leave(shard);
      patience.cancel();
      shard.stopWaiting(seen);
      places.release();
    }
  }

  /** One more waits for the shard. */
  private void gather(CommitPipeline shard) {
    synchronized (this) {
      Gathering gathering = gatherings.computeIfAbsent(shard, _ -> new Gathering());
      gathering.waiting++;
      if (gathering.planned) {
        return;
      }
      gathering.planned = true;
    }
    long left = shard.begunNanos() + SHARING.toNanos() - clock.monotonicNanos();
    plan(shard, Duration.ofNanos(Math.max(0, left)));
  }

  private void plan(CommitPipeline shard, Duration delay) {
    var _ = scheduler.after(delay, "refresh-for-many", () -> share(shard));
  }

  /** Makes a refresh for those who wait; without budget it comes by itself, or a little later. */
  private void share(CommitPipeline shard) {
    boolean changed = shard.hasChanges();
    boolean due = shard.isCommitDue();
    boolean free;
    synchronized (this) {
      Gathering gathering = gatherings.get(shard);
      if (gathering == null) {
        return;
      }
      if (gathering.waiting == 0) {
        gatherings.remove(shard);
        return;
      }
      free = changed && (due || budget.take(clock.monotonicNanos()));
      // Who has come since the changes were looked at planned nothing: it relies on this plan.
      gathering.planned = !free;
    }
    if (free) {
      refreshForMany(shard);
    } else {
      plan(shard, changed ? RefreshBudget.PACE : SHARING);
    }
  }

  private void refreshForMany(CommitPipeline shard) {
    var _ =
        shard
            .requestRefresh()
            .whenComplete((_, failure) -> {
              if (failure != null) {
                shareAgain(shard);
              }
            });
  }

  /** Those who still wait have another refresh made for them, after one that failed. */
  private void shareAgain(CommitPipeline shard) {
    synchronized (this) {
      Gathering gathering = gatherings.get(shard);
      if (gathering == null || gathering.waiting == 0 || gathering.planned) {
        return;
      }
      gathering.planned = true;
    }
    plan(shard, RefreshBudget.PACE);
  }

  private synchronized void leave(CommitPipeline shard) {
    Gathering gathering = gatherings.get(shard);
    if (gathering != null && --gathering.waiting == 0 && !gathering.planned) {
      gatherings.remove(shard);
    }
  }

  private static <T> T await(CompletableFuture<T> run) throws InterruptedException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LampyrException known) {
        throw known;
      }
      // The shard has failed, and tells of it itself; whoever waited may ask its next opening.
      throw new UnavailableException("refresh failed cause=" + e.getCause(), e);
    }
  }
}
