package io.lampyr.cluster.simulation;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.time.Instant;

/** One process's clock, which runs at a rate of its own, and its sleeps by that clock. */
record SkewedTime(World world, double rate, long offsetNanos) implements Clock, Scheduler {

  @Override
  public Instant now() {
    return Instant.ofEpochSecond(0, monotonicNanos());
  }

  @Override
  public long monotonicNanos() {
    return offsetNanos + (long) (world.nanos() * rate);
  }

  /** How long something lasts in truth that lasts so long by this clock. */
  long trueNanos(Duration duration) {
    return (long) (duration.toNanos() / rate);
  }

  @Override
  public void sleep(Duration duration) {
    world.runUntil(world.nanos() + trueNanos(duration));
  }

  @Override
  public Task fork(String name, Runnable work) {
    throw new AssertionError("membership starts no threads");
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    throw new AssertionError("membership starts no threads");
  }
}
