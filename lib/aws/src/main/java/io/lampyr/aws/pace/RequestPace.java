package io.lampyr.aws.pace;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Spreads the requests of one kind out in time once the store has said that there are too many: a
 * gap between one request and the next, which doubles when the store says so and shrinks with every
 * request that succeeds, down to none.
 *
 * <p>Laws: while the store never complained, nobody waits. Nobody waits longer than {@link
 * #LONGEST_WAIT}: whoever would have to is turned away at once, and asks again by the rules of its
 * own retries. Many complaints at once count as one. For many threads.
 */
public final class RequestPace {
  /** The most that one request waits for its turn. */
  public static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private static final long FIRST_GAP_NANOS = Duration.ofMillis(2).toNanos();
  private static final long LONGEST_GAP_NANOS = Duration.ofMillis(500).toNanos();
  private static final long ONE_COMPLAINT_NANOS = Duration.ofMillis(100).toNanos();

  private final Clock clock;
  private final Scheduler scheduler;

  /** Guards what follows; nobody sleeps under it. */
  private final ReentrantLock lock = new ReentrantLock();

  private long gapNanos;
  private long nextNanos;
  private long complainedNanos;

  public RequestPace(Clock clock, Scheduler scheduler) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.nextNanos = clock.monotonicNanos();
    this.complainedNanos = nextNanos - ONE_COMPLAINT_NANOS;
  }

  /**
   * Waits for this request's turn. Returns false when it is not to be made: its turn would come too
   * late, or the thread was interrupted, whose flag stays set.
   */
  public boolean await() {
    long wait = reserve();
    if (wait == 0) {
      return true;
    }
    if (wait < 0) {
      return false;
    }
    try {
      scheduler.sleep(Duration.ofNanos(wait));
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The nanoseconds until this request's turn; negative if it has none. */
  private long reserve() {
    lock.lock();
    try {
      if (gapNanos == 0) {
        return 0;
      }
      long now = clock.monotonicNanos();
      long turn = nextNanos - now > 0 ? nextNanos : now;
      if (turn - now > LONGEST_WAIT.toNanos()) {
        return -1;
      }
      nextNanos = turn + gapNanos;
      return turn - now;
    } finally {
      lock.unlock();
    }
  }

  /** The store said that there were too many requests. */
  public void complained() {
    lock.lock();
    try {
      long now = clock.monotonicNanos();
      if (now - complainedNanos < ONE_COMPLAINT_NANOS) {
        return;
      }
      complainedNanos = now;
      if (gapNanos == 0) {
        gapNanos = FIRST_GAP_NANOS;
        nextNanos = now + gapNanos;
      } else {
        gapNanos = Math.min(2 * gapNanos, LONGEST_GAP_NANOS);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The store did what was asked. */
  public void succeeded() {
    lock.lock();
    try {
      long smaller = gapNanos - (gapNanos >> 4);
      gapNanos = smaller < FIRST_GAP_NANOS / 4 ? 0 : smaller;
    } finally {
      lock.unlock();
    }
  }

  /** The pause between two requests, none at first. */
  public Duration gap() {
    lock.lock();
    try {
      return Duration.ofNanos(gapNanos);
    } finally {
      lock.unlock();
    }
  }
}
