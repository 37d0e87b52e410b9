package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.time.Instant;

/** Stands still but for the steps that a test makes. */
final class SteppedClock implements Clock {
  private Duration passed = Duration.ZERO;

  void step(Duration by) {
    passed = passed.plus(by);
  }

  @Override
  public Instant now() {
    return Instant.parse("2026-01-01T00:00:00Z").plus(passed);
  }

  @Override
  public long monotonicNanos() {
    return passed.toNanos();
  }
}
