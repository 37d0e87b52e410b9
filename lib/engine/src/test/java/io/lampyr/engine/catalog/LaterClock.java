package io.lampyr.engine.catalog;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import java.time.Duration;
import java.time.Instant;

/** The system's clock, whose time of day is so much later than it is. */
public record LaterClock(Clock inner, Duration by) implements Clock {
  public LaterClock(Duration by) {
    this(new SystemClock(), by);
  }

  @Override
  public Instant now() {
    return inner.now().plus(by);
  }

  @Override
  public long monotonicNanos() {
    return inner.monotonicNanos();
  }
}
