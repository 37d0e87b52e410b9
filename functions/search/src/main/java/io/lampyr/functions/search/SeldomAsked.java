package io.lampyr.functions.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What becomes true once and stays so, for who asks often: until then it is looked at once in
 * {@link #EVERY} at most, and where it cannot be seen the answer is no. Safe for many threads.
 */
final class SeldomAsked implements BooleanSupplier {
  static final Duration EVERY = Duration.ofSeconds(30);

  private final BooleanSupplier look;
  private final Clock clock;
  private volatile boolean there;
  private long askAtNanos;

  SeldomAsked(BooleanSupplier look, Clock clock) {
    this.look = look;
    this.clock = clock;
    this.askAtNanos = clock.monotonicNanos();
  }

  @Override
  public boolean getAsBoolean() {
    return there || isThereNow();
  }

  private synchronized boolean isThereNow() {
    if (!there && clock.monotonicNanos() - askAtNanos >= 0) {
      try {
        there = look.getAsBoolean();
      } catch (LampyrException unread) {
        there = false;
      } finally {
        askAtNanos = clock.monotonicNanos() + EVERY.toNanos();
      }
    }
    return there;
  }
}
