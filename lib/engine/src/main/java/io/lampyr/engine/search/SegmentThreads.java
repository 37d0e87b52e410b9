package io.lampyr.engine.search;

import io.lampyr.base.port.Scheduler;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** A searcher's further threads, while there are some left; otherwise its own does the work. */
final class SegmentThreads implements Executor {
  private final Scheduler scheduler;
  private final Semaphore threads;
  private final int width;

  SegmentThreads(Scheduler scheduler, int threads) {
    this.scheduler = scheduler;
    this.threads = new Semaphore(threads);
    this.width = Math.max(1, threads);
  }

  /** Into how many parts it is worth dividing one search. */
  int width() {
    return width;
  }

  @Override
  public void execute(Runnable task) {
    if (!threads.tryAcquire()) {
      task.run();
      return;
    }
    scheduler.fork(
        "segments",
        () -> {
          try {
            task.run();
          } finally {
            threads.release();
          }
        });
  }
}
