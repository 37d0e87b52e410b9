package io.lampyr.cli.bulk.send;

import io.lampyr.base.port.Clock;
import java.time.Duration;

/**
 * Lets as many requests through as the pace allows, and none before a server's Retry-After is over,
 * or after the stop. Its own lock is taken before the pace's; nobody sleeps under it.
 */
final class Gate {
  private final Pace pace;
  private final Clock clock;
  private final Stop stop;
  private int inside;
  private long closedUntil;

  Gate(Pace pace, Clock clock, Stop stop) {
    this.pace = pace;
    this.clock = clock;
    this.stop = stop;
    this.closedUntil = clock.monotonicNanos();
  }

  /** Waits for a place; says whether it was the last one. */
  boolean enter() throws InterruptedException {
    while (true) {
      long closedFor = nanosClosed();
      if (closedFor > 0) {
        stop.sleep(Duration.ofNanos(closedFor));
        continue;
      }
      synchronized (this) {
        while (inside >= pace.places()) {
          stop.check();
          wait();
        }
        stop.check();
        if (nanosClosed() <= 0) {
          inside++;
          return inside >= pace.places();
        }
      }
    }
  }

  synchronized void leave() {
    inside--;
    notifyAll();
  }

  synchronized void closeFor(Duration wait) {
    long until = clock.monotonicNanos() + wait.toNanos();
    if (until - closedUntil > 0) {
      closedUntil = until;
    }
  }

  private synchronized long nanosClosed() {
    return closedUntil - clock.monotonicNanos();
  }
}
