package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Bounds how many shards whose bytes are not near are searched at once in this process, by all
 * searches together: the others wait in the order in which they came, and hold nothing meanwhile.
 * Shards that are near never wait here, so those that are not cannot starve them. Safe for many
 * threads; nobody takes a second turn within one.
 */
final class ColdShards {
  private final int most;
  private final Semaphore turns;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final LongAdder done = new LongAdder();

  ColdShards(int most) {
    this.most = (int) Check.positive(most, "cold shards at once");
    this.turns = new Semaphore(most, true);
  }

  /**
   * Does the work when it is its turn; an interrupt ends the waiting.
   *
   * @param late is done instead, without a turn, if there is none within that time
   */
  <T> T inTurn(Duration within, Supplier<T> work, Supplier<T> late) {
    waiting.incrementAndGet();
    try {
      if (!turns.tryAcquire(within.toNanos(), TimeUnit.NANOSECONDS)) {
        return late.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while others were searched", e);
    } finally {
      waiting.decrementAndGet();
    }
    try {
      mostAtOnce.accumulateAndGet(active(), Math::max);
      return work.get();
    } finally {
      turns.release();
      done.increment();
    }
  }

  private int active() {
    return most - turns.availablePermits();
  }

  ColdCounts counts() {
    return new ColdCounts(most, active(), waiting.get(), mostAtOnce.get(), done.sum());
  }
}
