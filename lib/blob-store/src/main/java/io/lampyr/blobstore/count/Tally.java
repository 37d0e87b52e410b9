package io.lampyr.blobstore.count;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The counters. A request's depth is one more than the deepest that had ended when it began. */
final class Tally {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<RequestKind, Long> requests = new EnumMap<>(RequestKind.class);
  private long bytesRead;
  private long bytesWritten;
  private int deepestEnded;
  private int deepestBegun;
  private long resets;

  <T> T count(RequestKind kind, long bytes, Supplier<T> request) {
    Begun begun = begin(kind, bytes);
    try {
      return request.get();
    } finally {
      end(begun);
    }
  }

  private Begun begin(RequestKind kind, long bytes) {
    lock.lock();
    try {
      requests.merge(kind, 1L, Long::sum);
      bytesWritten += bytes;
      int depth = deepestEnded + 1;
      deepestBegun = Math.max(deepestBegun, depth);
      return new Begun(depth, resets);
    } finally {
      lock.unlock();
    }
  }

  private void end(Begun begun) {
    lock.lock();
    try {
      if (begun.resets() == resets) {
        deepestEnded = Math.max(deepestEnded, begun.depth());
      }
    } finally {
      lock.unlock();
    }
  }

  void addRead(long bytes) {
    lock.lock();
    try {
      bytesRead += bytes;
    } finally {
      lock.unlock();
    }
  }

  Traffic traffic() {
    lock.lock();
    try {
      return new Traffic(requests, bytesRead, bytesWritten, deepestBegun);
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      requests.clear();
      bytesRead = 0;
      bytesWritten = 0;
      deepestEnded = 0;
      deepestBegun = 0;
      resets++;
    } finally {
      lock.unlock();
    }
  }

  private record Begun(int depth, long resets) {}
}
