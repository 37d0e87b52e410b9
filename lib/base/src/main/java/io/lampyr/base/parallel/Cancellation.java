package io.lampyr.base.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a piece of work was called off, by somebody outside of it.
 *
 * <p>Laws: it is called off once and for all, for the first reason that is given. Every thread that
 * works under it is interrupted, those that begin later too; when a thread has left {@link #during}
 * it is not interrupted any more. Safe for use by many threads; nothing blocks.
 */
public final class Cancellation {
  private static final ScopedValue<Cancellation> CURRENT = ScopedValue.newInstance();

  private final List<Thread> working = new ArrayList<>();
  private volatile @Nullable String reason;

  /** Under which this thread works, if it does. */
  public static Optional<Cancellation> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Calls the work off. Idempotent. */
  public synchronized void cancel(String why) {
    if (reason == null) {
      reason = why;
      working.forEach(Thread::interrupt);
    }
  }

  /** Why the work is to end; empty if it may go on. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  public boolean isRequested() {
    return reason != null;
  }

  /** Does the work on this thread. */
  public <T> T during(Supplier<T> work) {
    Thread thread = Thread.currentThread();
    begin(thread);
    try {
      return ScopedValue.where(CURRENT, this).call(work::get);
    } finally {
      end(thread);
    }
  }

  private synchronized void begin(Thread thread) {
    working.add(thread);
    if (reason != null) {
      thread.interrupt();
    }
  }

  private synchronized void end(Thread thread) {
    working.remove(thread);
    if (reason != null && !working.contains(thread)) {
      // It was meant for the work, not for what the thread does next.
      var _ = Thread.interrupted();
    }
  }
}
