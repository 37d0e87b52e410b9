package io.lampyr.engine.node;

import java.time.Duration;

/**
 * How many processors have been busy with one shard, averaged over about {@link #WINDOW}: what was
 * done counts the less, the longer ago it was. Safe for many threads.
 */
final class ShardWork {
  static final Duration WINDOW = Duration.ofSeconds(30);

  private double busyNanos;
  private long changedNanos;

  ShardWork(long nowNanos) {
    this.changedNanos = nowNanos;
  }

  synchronized void done(long tookNanos, long nowNanos) {
    fade(nowNanos);
    busyNanos += Math.max(0, tookNanos);
  }

  synchronized double processors(long nowNanos) {
    fade(nowNanos);
    return busyNanos / WINDOW.toNanos();
  }

  private void fade(long nowNanos) {
    long passed = Math.max(0, nowNanos - changedNanos);
    busyNanos *= Math.exp(-(double) passed / WINDOW.toNanos());
    changedNanos = Math.max(changedNanos, nowNanos);
  }
}
