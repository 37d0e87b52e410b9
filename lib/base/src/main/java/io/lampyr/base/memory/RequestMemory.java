package io.lampyr.base.memory;

import io.lampyr.base.check.Check;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bound of what the requests of a process may hold: each alone, and all together. Beyond it a
 * request ends with {@link TooMuchMemoryException}.
 *
 * <p>What is taken {@link Held#during during} a request counts as its own wherever that is done,
 * also in the calls that {@link io.lampyr.base.parallel.Siblings} make for it; where no request is
 * known nothing is counted. Safe for many threads.
 */
public final class RequestMemory {
  private static final ScopedValue<Held> CURRENT = ScopedValue.newInstance();

  private final long requestBytes;
  private final long allBytes;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong refusedAlone = new AtomicLong();
  private final AtomicLong refusedTogether = new AtomicLong();

  public RequestMemory(long requestBytes, long allBytes) {
    this.requestBytes = Check.positive(requestBytes, "bytes of a request");
    this.allBytes = Check.positive(allBytes, "bytes of all requests");
  }

  /** The request that this thread works for, if one is known. */
  public static Optional<Held> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Takes bytes for the request that this thread works for, before they are needed. */
  public static void takeFor(long bytes, String what) {
    if (CURRENT.isBound()) {
      CURRENT.get().take(bytes, what);
    }
  }

  /**
   * Does a part of a request's work of which nothing is kept but what it gives: what it takes is
   * counted by itself, and given back when it is done.
   */
  public static <T> T passing(Supplier<T> work) {
    if (!CURRENT.isBound()) {
      return work.get();
    }
    try (Held passing = CURRENT.get().another()) {
      return passing.during(work);
    }
  }

  /** Work that goes on, elsewhere, when the request is over: it is counted by itself. */
  public static Runnable outlasting(Runnable work) {
    if (!CURRENT.isBound()) {
      return work;
    }
    Held request = CURRENT.get();
    return () -> {
      try (Held own = request.another()) {
        ScopedValue.where(CURRENT, own).run(work);
      }
    };
  }

  /** What one request holds, until it is closed. */
  public Held begin() {
    return new Held();
  }

  /** A part of what this thread's request takes; where no request is known nothing is counted. */
  public static Part partOfCurrent() {
    return CURRENT.isBound() ? CURRENT.get().part() : new Part(null);
  }

  /** Safe for many threads. */
  public static final class Part implements AutoCloseable {
    private final @Nullable Held held;
    private final AtomicLong own = new AtomicLong();

    private Part(@Nullable Held held) {
      this.held = held;
    }

    public void take(long bytes, String what) {
      if (held != null) {
        held.take(bytes, what);
        own.addAndGet(bytes);
      }
    }

    /** What was taken and is not needed any more, before the whole is. */
    public void give(long bytes) {
      if (held != null) {
        own.addAndGet(-bytes);
        held.give(bytes);
      }
    }

    @Override
    public void close() {
      if (held != null) {
        held.give(own.getAndSet(0));
      }
    }
  }

  public long taken() {
    return taken.get();
  }

  /**
   * A bound, as it stands.
   *
   * @param refused how often a request ended as it wanted more
   */
  public record Bound(long most, long refused) {}

  /** That of each request alone. */
  public Bound alone() {
    return new Bound(requestBytes, refusedAlone.get());
  }

  /** That of all together. */
  public Bound together() {
    return new Bound(allBytes, refusedTogether.get());
  }

  /** Safe for many threads. */
  public final class Held implements AutoCloseable {
    private final AtomicLong own = new AtomicLong();

    private Held() {}

    private Held another() {
      return begin();
    }

    /** Does the work as this request's. */
    public <T> T during(Supplier<T> work) {
      return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /** Takes bytes before they are needed. */
    public void take(long bytes, String what) {
      long mine = own.addAndGet(bytes);
      long all = taken.addAndGet(bytes);
      if (mine > requestBytes || all > allBytes) {
        give(bytes);
        (mine > requestBytes ? refusedAlone : refusedTogether).incrementAndGet();
        throw mine > requestBytes
            ? new TooMuchMemoryException("request", what, mine, requestBytes)
            : new TooMuchMemoryException("parent", what, all, allBytes);
      }
    }

    /** Counts what is held already: this request is not refused for it, but others may be. */
    public void note(long bytes) {
      own.addAndGet(bytes);
      taken.addAndGet(bytes);
    }

    public void give(long bytes) {
      own.addAndGet(-bytes);
      taken.addAndGet(-bytes);
    }

    /** What one part of the request takes for a while: it is given back when that is closed. */
    public Part part() {
      return new Part(this);
    }

    @Override
    public void close() {
      taken.addAndGet(-own.getAndSet(0));
    }
  }
}
