package io.lampyr.base.port;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Time that stands still until someone sleeps or advances it, and then jumps: tests of back-off,
 * deadlines and silence take no time. Tasks started with {@link Scheduler#after} run, in the order
 * of their times, on the thread whose sleep or advance reaches them.
 *
 * <p>Inline, forked tasks run to their end within {@code fork}; threaded, each has a virtual thread
 * of its own, for tests whose tasks wait for each other.
 */
public final class VirtualTime implements Clock, Scheduler {
  private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final boolean threaded;
  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Pending> pending = new PriorityQueue<>();
  private long nanos;
  private long wallShiftNanos;
  private long started;

  private VirtualTime(boolean threaded) {
    this.threaded = threaded;
  }

  /** Forked tasks run within {@code fork}, on the caller's thread. */
  public static VirtualTime inline() {
    return new VirtualTime(false);
  }

  /** Forked tasks run on threads of their own. */
  public static VirtualTime threaded() {
    return new VirtualTime(true);
  }

  @Override
  public Instant now() {
    lock.lock();
    try {
      return ORIGIN.plusNanos(nanos + wallShiftNanos);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long monotonicNanos() {
    lock.lock();
    try {
      return nanos;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Moves the wall clock alone, in either direction, as a correction of the machine's time does.
   */
  public void shiftWallClock(Duration by) {
    lock.lock();
    try {
      wallShiftNanos += by.toNanos();
    } finally {
      lock.unlock();
    }
  }

  /** Moves the time on and runs what falls due on the way. */
  public void advance(Duration by) {
    long target = monotonicNanos() + by.toNanos();
    for (Pending due = nextUntil(target); due != null; due = nextUntil(target)) {
      due.run();
    }
  }

  private Pending nextUntil(long target) {
    lock.lock();
    try {
      Pending first = pending.peek();
      if (first == null || first.dueNanos > target) {
        nanos = Math.max(nanos, target);
        return null;
      }
      nanos = Math.max(nanos, first.dueNanos);
      return pending.remove();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before a sleep");
    }
    advance(duration);
  }

  @Override
  public Task fork(String name, Runnable work) {
    if (threaded) {
      return new Threaded(Thread.ofVirtual().name(name).start(work));
    }
    Pending task = new Pending(0, 0, work);
    task.run();
    return task;
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    lock.lock();
    try {
      Runnable body = threaded ? () -> fork(name, work) : work;
      Pending task = new Pending(nanos + delay.toNanos(), started++, body);
      pending.add(task);
      return task;
    } finally {
      lock.unlock();
    }
  }

  private static void runQuietly(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException thrown) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    }
  }

  /** A task that runs once, unless it is cancelled before. */
  private static final class Pending implements Task, Comparable<Pending> {
    private enum State {
      WAITING,
      RUNNING,
      OVER
    }

    private final long dueNanos;
    private final long order;
    private final Runnable work;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final CountDownLatch over = new CountDownLatch(1);

    Pending(long dueNanos, long order, Runnable work) {
      this.dueNanos = dueNanos;
      this.order = order;
      this.work = work;
    }

    void run() {
      if (state.compareAndSet(State.WAITING, State.RUNNING)) {
        runQuietly(work);
        end();
      }
    }

    private void end() {
      state.set(State.OVER);
      over.countDown();
    }

    @Override
    public void join() throws InterruptedException {
      over.await();
    }

    @Override
    public void cancel() {
      if (state.compareAndSet(State.WAITING, State.OVER)) {
        end();
      }
    }

    @Override
    public boolean isDone() {
      return state.get() == State.OVER;
    }

    @Override
    public int compareTo(Pending other) {
      int byTime = Long.compare(dueNanos, other.dueNanos);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private record Threaded(Thread thread) implements Task {
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
