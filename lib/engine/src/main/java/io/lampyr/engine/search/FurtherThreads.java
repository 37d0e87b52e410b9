package io.lampyr.engine.search;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The further threads of one search. Lucene waits for them, but where it is interrupted while it
 * does: whoever leaves a search waits for them here, so that nothing is closed that they read, and
 * nothing given back that they take. The only lock is this object's.
 */
final class FurtherThreads implements Executor {
  private final Executor threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private int working;
  private volatile boolean left;

  FurtherThreads(Executor threads) {
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    AtomicBoolean begun = new AtomicBoolean();
    count(1);
    try {
      threads.execute(() -> {
        begun.set(true);
        try {
          task.run();
        } finally {
          count(-1);
        }
      });
    } catch (RuntimeException | Error refused) {
      if (!begun.get()) {
        count(-1);
      }
      throw refused;
    }
  }

  private void count(int more) {
    lock.lock();
    try {
      working += more;
      if (working == 0) {
        ended.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether they are to stop, as nobody wants what they find. */
  boolean areLeft() {
    return left;
  }

  /** Returns when none works any more, which is soon. */
  void leave() {
    left = true;
    lock.lock();
    try {
      while (working > 0) {
        ended.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
      left = false;
    }
  }
}
