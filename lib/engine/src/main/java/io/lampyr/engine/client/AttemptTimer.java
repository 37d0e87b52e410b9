package io.lampyr.engine.client;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Ports;
import java.time.Duration;

/**
 * The time of one call: its deadline, and when the next attempt is due. All by the monotonic clock.
 * Safe for many threads.
 */
final class AttemptTimer {
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Ports ports;
  private final ClientSettings.Pauses pauses;
  private final long startNanos;
  private final long deadlineNanos;

  AttemptTimer(Ports ports, ClientSettings.Pauses pauses, Duration deadline) {
    this.ports = ports;
    this.pauses = pauses;
    this.startNanos = ports.clock().monotonicNanos();
    this.deadlineNanos = deadline.toNanos();
  }

  static void checkDeadline(Duration deadline) {
    Check.that(
        deadline.isPositive() && deadline.compareTo(LONGEST) <= 0,
        "deadline must be positive and at most an hour");
  }

  /** Since the call began. */
  long elapsedNanos() {
    return ports.clock().monotonicNanos() - startNanos;
  }

  boolean isOver() {
    return elapsedNanos() >= deadlineNanos;
  }

  /** When to try again after so many setbacks in a row, counted from the call's begin. */
  long dueAfter(int setbacks) {
    return elapsedNanos() + pauses.nanosAfter(setbacks, ports.randomness().nextDouble());
  }

  /** Likewise, and not before what the other side asked for. */
  long dueAfter(int setbacks, Duration atLeast) {
    Duration asked = atLeast.compareTo(LONGEST) > 0 ? LONGEST : atLeast;
    return dueAfter(setbacks) + Math.max(0, asked.toNanos());
  }

  /**
   * Waits until then. Says no, without waiting, where the deadline has passed or comes first; and
   * when the thread is interrupted, which it then still is.
   */
  boolean waitUntil(long dueNanos) {
    long left = dueNanos - elapsedNanos();
    if (isOver() || dueNanos >= deadlineNanos || Thread.currentThread().isInterrupted()) {
      return false;
    }
    if (left <= 0) {
      return true;
    }
    try {
      ports.scheduler().sleep(Duration.ofNanos(left));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
