package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Bounds how many shards whose bytes are not near are searched at once in this process, by all
 * searches together: the others wait in the order in which they came, and hold nothing meanwhile.
 * Shards that are near never wait here, so those that are not cannot starve them. Safe for many
 * threads.
 *
 * <p>Law <em>OneTurn</em>: whoever has a turn never waits for another. What is done in a turn
 * belongs to it, on the threads that compute for it, too, so that no two searches can wait for what
 * the other has. A turn is taken before a thread that computes.
 */
final class ColdShards {
  /** Bound in what is done in a turn. */
  private static final ScopedValue<Boolean> IN_TURN = ScopedValue.newInstance();

  private final int most;
  private final Scheduler scheduler;

  // Guarded by this object's monitor; nothing blocks under it.
  private final Queue<CompletableFuture<Boolean>> waiting = new ArrayDeque<>();
  private int active;
  private int mostAtOnce;
  private long done;
  private long refused;

  ColdShards(int most, Scheduler scheduler) {
    this.most = (int) Check.positive(most, "cold shards at once");
    this.scheduler = scheduler;
  }

  /**
   * Does the work when it is its turn; an interrupt ends the waiting.
   *
   * @param late is done instead, without a turn, if there is none within that time
   */
  <T> T inTurn(Duration within, Supplier<T> work, Supplier<T> late) {
    if (IN_TURN.isBound()) {
      return work.get();
    }
    if (!hasTurn(within)) {
      return late.get();
    }
    try {
      return ScopedValue.where(IN_TURN, true).call(work::get);
    } finally {
      passOn(true);
    }
  }

  /** Whether what is done now is done in a turn. */
  static boolean isInTurn() {
    return IN_TURN.isBound();
  }

  /** Does the work for whoever is in a turn, on another thread (OneTurn). */
  static <T, E extends Exception> T carried(ScopedValue.CallableOp<T, E> work) throws E {
    return ScopedValue.where(IN_TURN, true).call(work);
  }

  private boolean hasTurn(Duration within) {
    CompletableFuture<Boolean> turn = new CompletableFuture<>();
    synchronized (this) {
      if (active < most) {
        active++;
        mostAtOnce = Math.max(mostAtOnce, active);
        return true;
      }
      waiting.add(turn);
    }
    boolean told = false;
    try {
      Scheduler.Task patience = scheduler.after(within, "no-turn", () -> giveUp(turn));
      try {
        boolean mine = turn.get();
        told = true;
        countRefused(mine);
        return mine;
      } finally {
        patience.cancel();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while others were searched", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("turns do not fail", e);
    } finally {
      if (!told) {
        giveUp(turn);
        if (turn.join()) {
          // It came just then, and nobody takes it.
          passOn(false);
        }
      }
    }
  }

  /** Nobody waits for the turn any more. */
  private synchronized void giveUp(CompletableFuture<Boolean> turn) {
    turn.complete(false);
    // What is still waited for is not done.
    waiting.removeIf(CompletableFuture::isDone);
  }

  private synchronized void countRefused(boolean mine) {
    refused += mine ? 0 : 1;
  }

  private synchronized void passOn(boolean used) {
    done += used ? 1 : 0;
    CompletableFuture<Boolean> next = waiting.poll();
    if (next == null) {
      active--;
    } else {
      next.complete(true);
    }
  }

  synchronized ColdCounts counts() {
    return new ColdCounts(most, active, waiting.size(), mostAtOnce, done, refused);
  }
}
