package io.lampyr.engine.refresh;

import io.lampyr.base.port.Scheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets many callers share few runs of one piece of work: a caller gets the result of a run that
 * began after it asked, and at most one run is under way and one is waiting. Safe for many threads.
 */
public final class Coalescer<T> {
  private final Scheduler scheduler;
  private final String name;
  private final Supplier<T> work;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean running;
  private @Nullable CompletableFuture<T> waiting;

  public Coalescer(Scheduler scheduler, String name, Supplier<T> work) {
    this.scheduler = scheduler;
    this.name = name;
    this.work = work;
  }

  /** The result of a run that has not begun yet. */
  public CompletableFuture<T> request() {
    CompletableFuture<T> mine;
    boolean start;
    lock.lock();
    try {
      start = !running;
      mine = waiting == null ? new CompletableFuture<>() : waiting;
      running = true;
      waiting = start ? null : mine;
    } finally {
      lock.unlock();
    }
    if (start) {
      scheduler.fork(name, () -> runAll(mine));
    }
    return mine;
  }

  /** Whether a run is about to begin that whoever asks now would share. */
  public boolean isRunWaiting() {
    lock.lock();
    try {
      return waiting != null;
    } finally {
      lock.unlock();
    }
  }

  private void runAll(CompletableFuture<T> first) {
    CompletableFuture<T> next = first;
    while (next != null) {
      run(next);
      next = takeWaiting();
    }
  }

  private void run(CompletableFuture<T> result) {
    try {
      result.complete(work.get());
    } catch (Throwable failure) {
      result.completeExceptionally(failure);
    }
  }

  private @Nullable CompletableFuture<T> takeWaiting() {
    lock.lock();
    try {
      CompletableFuture<T> next = waiting;
      waiting = null;
      running = next != null;
      return next;
    } finally {
      lock.unlock();
    }
  }
}
