package io.lampyr.engine.node;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.autoscaling.WorkMeter;
import java.time.Duration;

/**
 * Lets so many appends work at a time as there are threads for them, as more would only make more
 * and smaller segments, on threads that are there for computing; and measures the load that they
 * and those that wait make. Safe for many threads.
 */
final class IndexingTurns {
  /** Waiting this long is as it should be: a queue that is cleared by then wants no more nodes. */
  static final Duration ACCEPTABLE = Duration.ofSeconds(5);

  /** Who has waited longer for its turn is refused, as its caller may be gone. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final int threads;
  private final Clock clock;
  private final Scheduler scheduler;
  private final WorkMeter meter;

  IndexingTurns(int threads, Clock clock, Scheduler scheduler) {
    this.threads = threads;
    this.clock = clock;
    this.scheduler = scheduler;
    this.meter = new WorkMeter(threads, ACCEPTABLE, clock);
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
    meter.came();
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
        meter.left();
      }
    }
  }

  private <T> T run(Work<T> work, Duration waited) {
    long began = meter.began();
    try {
      return work.run(waited);
    } finally {
      meter.ended(began);
    }
  }

  int waiting() {
    return meter.waiting();
  }

  int threads() {
    return threads;
  }

  /** The load in processors. */
  double load() {
    return meter.load();
  }
}
