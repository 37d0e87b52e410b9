package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.autoscaling.IngestionLoad;
import java.time.Duration;

/**
 * Lets so many appends work at a time as there are threads for them, as more would only make more
 * and smaller segments, on threads that are there for computing; and measures the load that they
 * and those that wait make.
 *
 * <p>What is working is averaged over about {@link #WINDOW}; what waits is counted as it stands,
 * each as long as appends took of late. Safe for many threads. The only lock is this object's and
 * guards the measurement.
 */
final class IndexingTurns {
  /** Reports are made every few seconds and decided upon every five. */
  static final Duration WINDOW = Duration.ofSeconds(5);

  /** Waiting this long is as it should be: a queue that is cleared by then wants no more nodes. */
  static final Duration ACCEPTABLE = Duration.ofSeconds(5);

  /** Who has waited longer for its turn is refused, as its caller may be gone. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final int threads;
  private final Clock clock;
  private final Scheduler scheduler;
  private int working;
  private int waiting;
  private long changedNanos;
  private double averageWorking;
  private double averageNanos;

  IndexingTurns(int threads, Clock clock, Scheduler scheduler) {
    Check.positive(threads, "threads");
    this.threads = threads;
    this.clock = clock;
    this.scheduler = scheduler;
    this.changedNanos = clock.monotonicNanos();
  }

  /** What is done in a turn, told how long ago its caller came. */
  interface Work<T> {
    T run(Duration waited);
  }

  /**
   * Does the work when it is its turn, for a caller that came at this time by the monotonic clock.
   * Throws {@link OverloadedException} and does nothing if the turn comes later than {@link
   * #LONGEST} after that; what is refused so counts as no work done.
   */
  <T> T take(long cameNanos, Work<T> work) throws InterruptedException {
    change(0, 1);
    boolean[] begun = new boolean[1];
    try {
      return scheduler.<T, RuntimeException>compute(
          Scheduler.Work.INDEXING,
          () -> {
            Duration waited = Duration.ofNanos(clock.monotonicNanos() - cameNanos);
            if (waited.compareTo(LONGEST) > 0) {
              throw new OverloadedException("append waited too long time=" + waited, RETRY_AFTER);
            }
            begun[0] = true;
            return run(work, waited);
          });
    } finally {
      if (!begun[0]) {
        change(0, -1);
      }
    }
  }

  private <T> T run(Work<T> work, Duration waited) {
    long began = change(1, -1);
    try {
      return work.run(waited);
    } finally {
      ended(began);
    }
  }

  synchronized int waiting() {
    return waiting;
  }

  int threads() {
    return threads;
  }

  /** The load in processors, as {@link IngestionLoad} says. */
  synchronized double load() {
    average();
    Duration queued = Duration.ofNanos((long) (waiting * averageNanos));
    return IngestionLoad.of(averageWorking, queued, threads, ACCEPTABLE);
  }

  private synchronized long change(int work, int wait) {
    long now = average();
    working += work;
    waiting += wait;
    return now;
  }

  /** One append weighs an eighth in the time that appends take. */
  private synchronized void ended(long beganNanos) {
    long took = change(-1, 0) - beganNanos;
    averageNanos = averageNanos == 0 ? took : averageNanos + (took - averageNanos) / 8;
  }

  /** What was working until now counts the more, the longer it has been. */
  private long average() {
    long now = clock.monotonicNanos();
    double kept = Math.exp(-(double) (now - changedNanos) / WINDOW.toNanos());
    averageWorking = working + (averageWorking - working) * kept;
    changedNanos = now;
    return now;
  }
}
