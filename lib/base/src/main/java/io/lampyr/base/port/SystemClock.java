package io.lampyr.base.port;

import java.time.Instant;

/** The machine's own clocks. */
public final class SystemClock implements Clock {
  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long monotonicNanos() {
    return System.nanoTime();
  }
}
