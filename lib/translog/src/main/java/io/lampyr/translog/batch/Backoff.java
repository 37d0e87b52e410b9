package io.lampyr.translog.batch;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;
import java.time.Duration;

/**
 * Pauses between attempts: each up to twice as long as the one before, never longer than the bound,
 * and drawn from their upper half so that nodes do not come back together.
 */
public record Backoff(Duration first, Duration longest) {
  private static final int MAX_DOUBLINGS = 30;

  public Backoff {
    Check.that(
        first.isPositive() && first.compareTo(longest) <= 0,
        "backoff must be positive and at most its bound");
    Check.that(longest.compareTo(Duration.ofHours(1)) <= 0, "backoff must be at most an hour");
  }

  /** The pause after this many failed attempts before the last one. */
  Duration pause(int attempt, Randomness randomness) {
    double doubled = Math.scalb((double) first.toNanos(), Math.min(attempt, MAX_DOUBLINGS));
    double bounded = Math.min(doubled, (double) longest.toNanos());
    return Duration.ofNanos((long) (bounded * (0.5 + randomness.nextDouble() / 2)));
  }
}
