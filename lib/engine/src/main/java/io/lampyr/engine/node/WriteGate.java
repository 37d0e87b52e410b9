package io.lampyr.engine.node;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets writes through until it is closed; closing waits for those under way. Safe for many threads.
 */
final class WriteGate {
  private boolean closed;
  private int inside;

  /** Does the work unless the gate is closed. */
  <T> Optional<T> through(Supplier<T> work) {
    synchronized (this) {
      if (closed) {
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
    while (inside > 0) {
      wait();
    }
  }

  synchronized void open() {
    closed = false;
  }
}
