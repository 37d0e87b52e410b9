package io.lampyr.engine.node;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets writes through until it is closed, or fenced against those that were sent by tables up to
 * some version; both wait for those under way. Safe for many threads.
 */
final class WriteGate {
  private boolean closed;
  private long fenced;
  private int inside;

  /** Does the work, which was sent by tables of this version, unless the gate is closed to it. */
  <T> Optional<T> through(long tableVersion, Supplier<T> work) {
    synchronized (this) {
      if (closed || tableVersion <= fenced) {
        return Optional.empty();
      }
      inside++;
    }
    try {
      return Optional.of(work.get());
    } finally {
      synchronized (this) {
        inside--;
        notifyAll();
      }
    }
  }

  /** From now on nothing passes; returns when what had passed is done. */
  synchronized void close() throws InterruptedException {
    closed = true;
    awaitThoseInside();
  }

  /**
   * From now on nothing passes that was sent by tables of this version or an earlier one; returns
   * when what had passed is done.
   */
  synchronized void fence(long tableVersion) throws InterruptedException {
    fenced = Math.max(fenced, tableVersion);
    awaitThoseInside();
  }

  private void awaitThoseInside() throws InterruptedException {
    while (inside > 0) {
      wait();
    }
  }

  synchronized void open() {
    closed = false;
  }
}
