package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * A node's ingestion load in processors: what is running, and queued work spread over the time that
 * it may acceptably take. A queue that all threads together clear within that time is no reason to
 * grow, so it never lifts the load beyond what the node can sustain (section 7 of the paper).
 */
public final class IngestionLoad {
  private IngestionLoad() {}

  /**
   * The load to report.
   *
   * @param running how many threads were busy, on average of late
   * @param queued how long one thread would take for all that waits
   * @param threads how many threads can work at once
   * @param acceptable how long queued work may take
   */
  public static double of(double running, Duration queued, int threads, Duration acceptable) {
    Check.that(running >= 0 && Double.isFinite(running), "running threads must not be negative");
    Check.positive(threads, "threads");
    Check.positive(acceptable.toNanos(), "acceptable queueing time");
    double waiting = (double) queued.toNanos() / acceptable.toNanos();
    double load = running + waiting;
    return waiting <= threads ? Math.min(load, threads) : load;
  }
}
