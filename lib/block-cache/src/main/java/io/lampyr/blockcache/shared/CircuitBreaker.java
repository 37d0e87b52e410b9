package io.lampyr.blockcache.shared;

/**
 * Leaves something alone for a while after it failed several times in a row. When the while is
 * over, one caller tries it; the others follow if that went well. Knows no clock: callers bring the
 * time.
 */
final class CircuitBreaker {
  private final int failuresToRest;
  private final long restNanos;
  private int failures;
  private boolean resting;
  private long restsUntil;

  CircuitBreaker(int failuresToRest, long restNanos) {
    this.failuresToRest = failuresToRest;
    this.restNanos = restNanos;
  }

  /** Whether the caller may try now. */
  synchronized boolean allows(long now) {
    if (!resting) {
      return true;
    }
    if (now - restsUntil < 0) {
      return false;
    }
    // This caller is the one who tries; if it never comes back, another may after a further rest.
    restsUntil = now + restNanos;
    return true;
  }

  synchronized void succeeded() {
    failures = 0;
    resting = false;
  }

  synchronized void failed(long now) {
    failures++;
    if (failures >= failuresToRest) {
      resting = true;
      restsUntil = now + restNanos;
    }
  }
}
