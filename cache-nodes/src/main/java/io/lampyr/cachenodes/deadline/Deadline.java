package io.lampyr.cachenodes.deadline;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;

/**
 * Interrupts the thread that made it when a time has passed, unless it is closed before. On a
 * virtual thread, this ends reads and writes of sockets too, by closing them: so nobody can hold a
 * thread by sending or taking bytes slowly.
 *
 * <p>Closing takes the interrupt back that it made, and none that another made before it.
 */
public final class Deadline implements AutoCloseable {
  private final Thread thread = Thread.currentThread();
  private final Runnable onPass;
  private final Scheduler.Task alarm;
  private boolean passed;
  private boolean closed;

  public Deadline(Scheduler scheduler, Duration after, String name) {
    this(scheduler, after, name, () -> {});
  }

  /** As the other, and does something of its own besides, which does not block. */
  public Deadline(Scheduler scheduler, Duration after, String name, Runnable onPass) {
    this.onPass = onPass;
    this.alarm = scheduler.after(after, name, this::pass);
  }

  private synchronized void pass() {
    if (!closed) {
      passed = true;
      thread.interrupt();
      onPass.run();
    }
  }

  /** Whether the time was over before this was closed. */
  public synchronized boolean passed() {
    return passed;
  }

  @Override
  public void close() {
    alarm.cancel();
    synchronized (this) {
      if (passed && !closed) {
        Thread.interrupted();
      }
      closed = true;
    }
  }
}
