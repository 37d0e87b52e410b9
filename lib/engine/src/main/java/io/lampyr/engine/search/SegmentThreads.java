package io.lampyr.engine.search;

import io.lampyr.base.port.Scheduler;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/** A searcher's further threads, while there are some left; otherwise its own does the work. */
final class SegmentThreads implements Executor {
  private final Predicate<Runnable> begin;
  private final Semaphore threads;
  private final int width;

  private SegmentThreads(int threads, Predicate<Runnable> begin) {
    this.begin = begin;
    this.threads = new Semaphore(threads);
    this.width = Math.max(1, threads);
  }

  /** Those that are there for computing, as far as they are free. */
  static SegmentThreads computing(Scheduler scheduler, int threads) {
    return new SegmentThreads(
        threads, work -> scheduler.computeBeside(Scheduler.Work.SEARCH, work));
  }

  /** For what hardly computes but waits for bytes. */
  static SegmentThreads waiting(Scheduler scheduler, int threads) {
    return new SegmentThreads(
        threads,
        work -> {
          scheduler.fork("segments", work);
          return true;
        });
  }

  /** Into how many parts it is worth dividing one search. */
  int width() {
    return width;
  }

  @Override
  public void execute(Runnable task) {
    boolean begun = threads.tryAcquire() && begins(task);
    if (!begun) {
      task.run();
    }
  }

  private boolean begins(Runnable task) {
    boolean begun =
        begin.test(() -> {
          try {
            task.run();
          } finally {
            threads.release();
          }
        });
    if (!begun) {
      threads.release();
    }
    return begun;
  }
}
