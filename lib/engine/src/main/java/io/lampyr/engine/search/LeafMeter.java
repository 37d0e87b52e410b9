package io.lampyr.engine.search;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.leaf.LeafLoad;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How busy this process is as a leaf: what waits, how long calls take, and who asked of late. Safe
 * for many threads.
 */
final class LeafMeter {
  /** Who has not asked for so long does not count any more. */
  static final Duration LATELY = Duration.ofSeconds(30);

  static final int MOST_ASKERS = 10_000;

  /** How much the newest call counts. */
  private static final double WEIGHT = 0.3;

  private final SearchTurns turns;
  private final Clock clock;
  private final RecentlyUsed<Long, Long> askers = RecentlyUsed.ofEntries(MOST_ASKERS);
  private double serviceNanos;

  LeafMeter(SearchTurns turns, Clock clock) {
    this.turns = turns;
    this.clock = clock;
  }

  /** That process asks. */
  void asked(long process) {
    askers.keep(process, clock.monotonicNanos());
  }

  /** A call was worked at for so long. */
  synchronized void answered(long nanos) {
    serviceNanos = serviceNanos == 0 ? nanos : serviceNanos + WEIGHT * (nanos - serviceNanos);
  }

  LeafLoad load() {
    long now = clock.monotonicNanos();
    AtomicInteger live = new AtomicInteger();
    askers.each((_, asked) -> {
      if (now - asked < LATELY.toNanos()) {
        live.incrementAndGet();
      }
    });
    return new LeafLoad(turns.queue(), service(), live.get());
  }

  private synchronized long service() {
    return (long) serviceNanos;
  }
}
