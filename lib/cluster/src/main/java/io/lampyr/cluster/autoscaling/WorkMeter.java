package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import java.time.Duration;

/**
 * Counts the pieces of work that have threads for computing and those that wait for them, and
 * measures the load that they make.
 *
 * <p>What works and what waits are averaged over about {@link #WINDOW}; for the load, what waits
 * counts as it stands, each as long as pieces took of late. Safe for many threads. The only lock is
 * this object's.
 */
public final class WorkMeter {
  /** Reports are made every few seconds and decided upon every five. */
  public static final Duration WINDOW = Duration.ofSeconds(5);

  private final int threads;
  private final Duration acceptable;
  private final Clock clock;
  private int working;
  private int waiting;
  private long changedNanos;
  private double averageWorking;
  private double averageWaiting;
  private double averageNanos;

  /**
   * Of work on so many threads.
   *
   * @param acceptable waiting this long is as it should be: a queue that is cleared by then wants
   *     no more nodes
   */
  public WorkMeter(int threads, Duration acceptable, Clock clock) {
    this.threads = (int) Check.positive(threads, "threads");
    this.acceptable = acceptable;
    this.clock = clock;
    this.changedNanos = clock.monotonicNanos();
  }

  /** A piece waits from now on; returns the time. */
  public long came() {
    return change(0, 1);
  }

  /** A piece that waited is given up. */
  public void left() {
    change(0, -1);
  }

  /** A piece that waited is worked at; returns the time. */
  public long began() {
    return change(1, -1);
  }

  /** A piece that began then is done. Weighs an eighth in the time that they take. */
  public synchronized void ended(long beganNanos) {
    long took = change(-1, 0) - beganNanos;
    averageNanos = averageNanos == 0 ? took : averageNanos + (took - averageNanos) / 8;
  }

  /** How many pieces wait. */
  public synchronized int waiting() {
    return waiting;
  }

  /** How many pieces wait, on average of late. */
  public synchronized double queue() {
    average();
    return averageWaiting;
  }

  /** The load in processors, as {@link IngestionLoad} says. */
  public synchronized double load() {
    average();
    Duration queued = Duration.ofNanos((long) (waiting * averageNanos));
    return IngestionLoad.of(averageWorking, queued, threads, acceptable);
  }

  private synchronized long change(int work, int wait) {
    long now = average();
    working += work;
    waiting += wait;
    return now;
  }

  /** What was so until now counts the more, the longer it has been. */
  private long average() {
    long now = clock.monotonicNanos();
    double kept = Math.exp(-(double) (now - changedNanos) / WINDOW.toNanos());
    averageWorking = working + (averageWorking - working) * kept;
    averageWaiting = waiting + (averageWaiting - waiting) * kept;
    changedNanos = now;
    return now;
  }
}
