package io.lampyr.engine.search;

import io.lampyr.base.port.Scheduler;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** A searcher's further threads, while there are some left; otherwise its own does the work. */
final class SegmentThreads implements Executor {
  private final Scheduler scheduler;
  private final Semaphore threads;

  SegmentThreads(Scheduler scheduler, int threads) {
    this.scheduler = scheduler;
    this.threads = new Semaphore(threads);
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
