package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bound of what the searches of a process may collect: each alone, and all together. Beyond it
 * a search ends with {@link TooMuchMemoryException}. Safe for many threads.
 */
final class SearchMemory {
  private final long requestBytes;
  private final long allBytes;
  private final AtomicLong taken = new AtomicLong();

  SearchMemory(long requestBytes, long allBytes) {
    this.requestBytes = Check.positive(requestBytes, "bytes of a request");
    this.allBytes = Check.positive(allBytes, "bytes of all requests");
  }

  /** What one search holds, until it is closed. */
  Held begin() {
    return new Held();
  }

  /** Safe for many threads. */
  static final class Part implements AutoCloseable {
    private final Held held;
    private final AtomicLong own = new AtomicLong();

    private Part(Held held) {
      this.held = held;
    }

    void take(long bytes, String what) {
      held.take(bytes, what);
      own.addAndGet(bytes);
    }

    @Override
    public void close() {
      held.give(own.getAndSet(0));
    }
  }

  long taken() {
    return taken.get();
  }

  /** Safe for many threads. */
  final class Held implements AutoCloseable {
    private final AtomicLong own = new AtomicLong();

    /** Takes bytes before they are needed. */
    void take(long bytes, String what) {
      long mine = own.addAndGet(bytes);
      long all = taken.addAndGet(bytes);
      if (mine > requestBytes || all > allBytes) {
        give(bytes);
        throw mine > requestBytes
            ? new TooMuchMemoryException("request", what, mine, requestBytes)
            : new TooMuchMemoryException("parent", what, all, allBytes);
      }
    }

    void give(long bytes) {
      own.addAndGet(-bytes);
      taken.addAndGet(-bytes);
    }

    /** What one part of the search takes for a while: it is given back when that is closed. */
    Part part() {
      return new Part(this);
    }

    @Override
    public void close() {
      taken.addAndGet(-own.getAndSet(0));
    }
  }
}
