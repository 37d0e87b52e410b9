package io.lampyr.simulation.fiber;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;

/**
 * A computer: threads, a clock that runs at its own rate and shows its own time of day, and an end
 * that comes at any point. What runs on a dead machine stops where it is, for ever.
 */
public final class Machine implements Clock, Scheduler {
  private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

  /** One of so many takes long. */
  private static final int OF_COMPUTATIONS = 50;

  private static final int LONG_MILLIS = 2_000;

  private final FiberLoop loop;
  private final String name;
  private final double rate;
  private final BiConsumer<String, Throwable> problems;
  private final Processors processors = new Processors(this);
  private long wallShiftNanos;
  private long suspendedNanos;
  private long pausedUntil;
  private boolean dead;

  /** The rate says how much this machine's clock moves in a true second. */
  public Machine(FiberLoop loop, String name, double rate, BiConsumer<String, Throwable> problems) {
    this.loop = loop;
    this.name = name;
    this.rate = rate;
    this.problems = problems;
  }

  /** By the name, which no other machine has: objects' own hashes are all the same here. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  /** How long a computation takes: as a rule not long. */
  Duration computation() {
    int drawn = loop.draw(OF_COMPUTATIONS);
    return Duration.ofMillis(drawn == 0 ? loop.draw(LONG_MILLIS) : drawn % 3);
  }

  public String name() {
    return name;
  }

  public boolean isAlive() {
    return !dead;
  }

  public void kill() {
    dead = true;
  }

  /** Corrects the time of day, in either direction. */
  public void shiftWallClock(Duration by) {
    wallShiftNanos += by.toNanos();
  }

  /** Nothing on this machine goes on for so much true time, as if it were stopped. */
  public void pause(Duration trueTime) {
    pausedUntil = Math.max(pausedUntil, loop.nanos() + trueTime.toNanos());
  }

  /**
   * Likewise, as a machine that is suspended: its monotonic clock stands still meanwhile, and with
   * it whoever sleeps; its time of day goes on.
   */
  public void suspend(Duration trueTime) {
    pause(trueTime);
    suspendedNanos += trueTime.toNanos();
  }

  void uncaught(Thread thread, Throwable thrown) {
    problems.accept(thread.getName(), thrown);
  }

  @Override
  public Instant now() {
    return ORIGIN.plusNanos((long) (loop.nanos() * rate) + wallShiftNanos);
  }

  @Override
  public long monotonicNanos() {
    return (long) ((loop.nanos() - suspendedNanos) * rate);
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (duration.isZero()) {
      loop.sleep(0);
      return;
    }
    // Never less than asked for by this machine's clock: who sleeps until a time must find it come.
    long until = monotonicNanos() + duration.toNanos();
    for (long left = duration.toNanos(); left > 0; left = until - monotonicNanos()) {
      loop.sleep((long) (left / rate) + 2);
    }
  }

  /** Whether nothing goes on here. */
  public boolean isPaused() {
    return pausedForNanos() > 0;
  }

  /** For how much true time nothing goes on here. */
  long pausedForNanos() {
    return Math.max(0, pausedUntil - loop.nanos());
  }

  @Override
  public Task fork(String task, Runnable work) {
    boolean inherits = processors.isComputing();
    return new ThreadTask(
        loop.start(this, task, inherits ? () -> processors.computing(work) : work));
  }

  /** Takes a processor, and some of its time. */
  @Override
  public <T, E extends Exception> T compute(Work kind, Computation<T, E> work)
      throws E, InterruptedException {
    return processors.compute(kind, work);
  }

  /** What computes beside others takes no processor of its own. */
  @Override
  public boolean computeBeside(Work kind, Runnable work) {
    var _ = fork("computing", () -> processors.computing(work));
    return true;
  }

  @Override
  public <T, E extends Exception> T waitFor(Awaited<T, E> something) throws E {
    return processors.waitFor(something);
  }

  /** All processors of each kind of work are busy for so long, by this machine's clock. */
  public void keepBusy(Duration time) {
    processors.keepBusy(time);
  }

  @Override
  public Task after(Duration delay, String task, Runnable work) {
    return fork(
        task,
        () -> {
          try {
            sleep(delay);
          } catch (InterruptedException cancelled) {
            return;
          }
          work.run();
        });
  }

  private record ThreadTask(Thread thread) implements Task {
    @Override
    public void join() throws InterruptedException {
      thread.join();
    }

    @Override
    public void cancel() {
      thread.interrupt();
    }

    @Override
    public boolean isDone() {
      return !thread.isAlive();
    }
  }
}
