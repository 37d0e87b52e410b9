package io.lampyr.engine.refresh;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How many refreshes clients may ask for: one per five seconds and 4 GiB of memory, averaged over
 * the last hour, so that a burst is free and a habit is not. Beyond the budget a shard is refreshed
 * for clients at most once per five seconds, and requests that come meanwhile share that refresh.
 *
 * <p>A leaky bucket by the caller's monotonic clock: it holds an hour's refreshes and fills at the
 * average rate. Not safe for many threads: its owner confines it.
 */
public final class RefreshBudget {
  /** The pace beyond the budget, of one shard. */
  public static final Duration PACE = Duration.ofSeconds(5);

  private static final Duration HORIZON = Duration.ofHours(1);
  private static final long BYTES_PER_SHARE = 4L << 30;

  private final double capacity;
  private final double refillPerNano;
  private double left;
  private long asOfNanos;

  /**
   * A full budget for a node of this much memory; a node of less than 4 GiB has a proportionally
   * smaller one, of at least one.
   */
  public RefreshBudget(long memoryBytes, long nowNanos) {
    Check.positive(memoryBytes, "memory");
    double shares = (double) memoryBytes / BYTES_PER_SHARE;
    this.capacity = Math.max(1, shares * HORIZON.dividedBy(PACE));
    this.refillPerNano = capacity / HORIZON.toNanos();
    this.left = capacity;
    this.asOfNanos = nowNanos;
  }

  /** Takes one refresh from the budget. False when it is used up: then the shard keeps the pace. */
  public boolean take(long nowNanos) {
    left = Math.min(capacity, left + Math.max(0, nowNanos - asOfNanos) * refillPerNano);
    asOfNanos = nowNanos;
    if (left < 1) {
      return false;
    }
    left -= 1;
    return true;
  }
}
