package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.share.Share;
import io.lampyr.cluster.autoscaling.WorkMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets searches of shards have the threads that compute, whoever has had least of them first
 * ({@link io.lampyr.base.share.FairQueue}), and measures the load that they and those that wait
 * make. Safe for many threads.
 */
final class SearchTurns {
  /** Waiting this long is as it should be: a queue that is cleared by then wants no more nodes. */
  static final Duration ACCEPTABLE = Duration.ofSeconds(1);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Duration longest;
  private final Scheduler scheduler;
  private final WorkMeter meter;

  /**
   * On so many threads.
   *
   * @param longest who has waited longer for a turn is refused, as its caller may be gone
   */
  SearchTurns(int threads, Duration longest, Clock clock, Scheduler scheduler) {
    Check.that(longest.isPositive(), "longest wait for a turn must be positive");
    this.longest = longest;
    this.scheduler = scheduler;
    this.meter = new WorkMeter(threads, ACCEPTABLE, clock);
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
    long came = meter.came();
    boolean cold = ColdShards.isInTurn();
    boolean[] begun = new boolean[1];
    Scheduler.Computation<T, E> turn =
        () -> {
          long began = meter.began();
          begun[0] = true;
          try {
            waits.add(began - came);
            check(began - came);
            return cold ? inColdTurn(work) : work.run();
          } finally {
            meter.ended(began);
          }
        };
    try {
      return share.<T, E>during(
          () -> uninterrupted(() -> scheduler.<T, E>compute(Scheduler.Work.SEARCH, turn)));
    } catch (Interrupted passed) {
      throw passed.interrupt;
    } finally {
      if (!begun[0]) {
        meter.left();
      }
    }
  }

  private static <T, E extends Exception> T inColdTurn(Scheduler.Computation<T, E> work)
      throws E, InterruptedException {
    try {
      return ColdShards.<T, E>carried(() -> uninterrupted(work));
    } catch (Interrupted passed) {
      throw passed.interrupt;
    }
  }

  private static <T, E extends Exception> T uninterrupted(Scheduler.Computation<T, E> work)
      throws E {
    try {
      return work.run();
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
  double load() {
    return meter.load();
  }

  /** How many pieces wait, on average of late. */
  double queue() {
    return meter.queue();
  }
}
