package io.lampyr.blobstore.retry;

import io.lampyr.base.check.Check;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * How to try again: the pause doubles from the first to the longest, half of it by chance; no pause
 * is begun that would end behind the deadline, which counts from the call's begin.
 */
public record RetrySettings(Duration firstPause, Duration longestPause, Duration deadline) {
  /** A deadline that never passes: only an interrupt ends the trying. */
  public static final Duration FOR_EVER = ChronoUnit.FOREVER.getDuration();

  public RetrySettings {
    Check.that(firstPause.isPositive(), "firstPause must be positive");
    Check.that(
        longestPause.compareTo(firstPause) >= 0, "longestPause must not be below firstPause");
    Check.that(longestPause.compareTo(Duration.ofHours(1)) <= 0, "longestPause is at most an hour");
    Check.that(!deadline.isNegative(), "deadline must not be negative");
    Check.that(
        deadline.equals(FOR_EVER) || deadline.compareTo(Duration.ofDays(365)) <= 0,
        "deadline is at most a year, or FOR_EVER");
  }

  /** Pauses of 50 ms to 5 s. */
  public static RetrySettings within(Duration deadline) {
    return new RetrySettings(Duration.ofMillis(50), Duration.ofSeconds(5), deadline);
  }

  /** Until it succeeds or is interrupted, with pauses of 50 ms to 5 s. */
  public static RetrySettings forEver() {
    return within(FOR_EVER);
  }
}
