package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.share.Share;
import io.lampyr.cluster.autoscaling.IngestionLoad;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets searches of shards have the threads that compute, whoever has had least of them first
 * ({@link io.lampyr.base.share.FairQueue}), and measures the load that they and those that wait
 * make.
 *
 * <p>What works and what waits are averaged over about {@link #WINDOW}. Safe for many threads. The
 * only lock is this object's and guards the measurement.
 */
final class SearchTurns {
  static final Duration WINDOW = Duration.ofSeconds(5);

  /** Waiting this long is as it should be: a queue that is cleared by then wants no more nodes. */
  static final Duration ACCEPTABLE = Duration.ofSeconds(1);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final int threads;
  private final Duration longest;
  private final Clock clock;
  private final Scheduler scheduler;
  private int working;
  private int waiting;
  private long changedNanos;
  private double averageWorking;
  private double averageWaiting;
  private double averageNanos;

  /**
   * On so many threads.
   *
   * @param longest who has waited longer for a turn is refused, as its caller may be gone
   */
  SearchTurns(int threads, Duration longest, Clock clock, Scheduler scheduler) {
    this.threads = (int) Check.positive(threads, "threads");
    Check.that(longest.isPositive(), "longest wait for a turn must be positive");
    this.longest = longest;
    this.clock = clock;
    this.scheduler = scheduler;
    this.changedNanos = clock.monotonicNanos();
  }

  /** How long all turns of one call were waited for, and how many they were. */
  static final class Waits {
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong turns = new AtomicLong();

    private void add(long waited) {
      nanos.addAndGet(waited);
      turns.incrementAndGet();
    }

    /** Of a call whose shards wait side by side, as long as one of them waited. */
    long average() {
      return nanos.get() / Math.max(1, turns.get());
    }
  }

  /** For one call: for whom it is, and how long it has waited. */
  record Own(SearchTurns turns, Share share, Waits waits) {

    /** Work on a shard, which is of that call. */
    <T, E extends Exception> T take(ShardId shard, Scheduler.Computation<T, E> work)
        throws E, InterruptedException {
      return turns.take(share.about(shard.index().uuid()), waits, work);
    }
  }

  /** For a call that this thread works at. */
  Own own() {
    return new Own(this, Share.current(), new Waits());
  }

  /**
   * Does the work when it is its turn. Throws {@link OverloadedException}, and does nothing, if the
   * turn comes too late.
   */
  private <T, E extends Exception> T take(
      Share share, Waits waits, Scheduler.Computation<T, E> work) throws E, InterruptedException {
    long came = change(0, 1);
    boolean[] begun = new boolean[1];
    Scheduler.Computation<T, E> turn =
        () -> {
          long began = change(1, -1);
          begun[0] = true;
          try {
            waits.add(began - came);
            check(began - came);
            return work.run();
          } finally {
            ended(began);
          }
        };
    try {
      return share.<T, E>during(() -> uninterrupted(turn));
    } catch (Interrupted passed) {
      throw passed.interrupt;
    } finally {
      if (!begun[0]) {
        change(0, -1);
      }
    }
  }

  private <T, E extends Exception> T uninterrupted(Scheduler.Computation<T, E> turn) throws E {
    try {
      return scheduler.<T, E>compute(Scheduler.Work.SEARCH, turn);
    } catch (InterruptedException e) {
      throw new Interrupted(e);
    }
  }

  /** An interrupt on its way through what lets work throw in one way only. */
  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final InterruptedException interrupt;

    Interrupted(InterruptedException interrupt) {
      super(interrupt);
      this.interrupt = interrupt;
    }
  }

  private void check(long waitedNanos) {
    if (waitedNanos > longest.toNanos()) {
      throw new OverloadedException(
          "search waited too long for a processor most=" + longest, RETRY_AFTER);
    }
  }

  /** The load in processors, by the same rule as that of ingestion. */
  synchronized double load() {
    average();
    Duration queued = Duration.ofNanos((long) (waiting * averageNanos));
    return IngestionLoad.of(averageWorking, queued, threads, ACCEPTABLE);
  }

  /** How many pieces wait, on average of late. */
  synchronized double queue() {
    average();
    return averageWaiting;
  }

  private synchronized long change(int work, int wait) {
    long now = average();
    working += work;
    waiting += wait;
    return now;
  }

  /** One piece weighs an eighth in the time that they take. */
  private synchronized void ended(long beganNanos) {
    long took = change(-1, 0) - beganNanos;
    averageNanos = averageNanos == 0 ? took : averageNanos + (took - averageNanos) / 8;
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
