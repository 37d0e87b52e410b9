package io.lampyr.base.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Who waits for an answer, and may be gone before it is there.
 *
 * <p>Laws: one who is gone does not come back. Whoever wants to know is told once, at once if that
 * is known already, and not any more when he has closed his watch. Nobody watches the asker before
 * somebody wants to know. Safe for use by many threads; what is told must not block.
 */
public final class Asker {
  private static final ScopedValue<Asker> CURRENT = ScopedValue.newInstance();

  private final Runnable watching;
  private final List<Watch> watches = new ArrayList<>();
  private boolean watched;
  private boolean gone;

  /**
   * Begins with nobody watching.
   *
   * @param watching begins to look whether the asker is still there, and does not block
   */
  public Asker(Runnable watching) {
    this.watching = watching;
  }

  /** For whom this thread works, if somebody can tell whether he is still there. */
  public static Optional<Asker> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Tells what is given when whoever is asking now is gone; nothing if nobody can know. */
  public static Watch watch(Runnable told) {
    return current().map(asker -> asker.whenGone(told)).orElseGet(() -> new Watch(() -> {}));
  }

  /** What is told, until it is closed. */
  public static final class Watch implements AutoCloseable {
    private final Runnable told;
    private boolean over;

    private Watch(Runnable told) {
      this.told = told;
    }

    private synchronized void tell() {
      if (!over) {
        over = true;
        told.run();
      }
    }

    @Override
    public synchronized void close() {
      over = true;
    }
  }

  private Watch whenGone(Runnable told) {
    Watch watch = new Watch(told);
    boolean first;
    boolean already;
    synchronized (this) {
      watches.removeIf(other -> other.over);
      watches.add(watch);
      already = gone;
      first = !watched;
      watched = true;
    }
    if (already) {
      watch.tell();
    } else if (first) {
      watching.run();
    }
    return watch;
  }

  /** The asker is gone. Idempotent. */
  public void left() {
    List<Watch> all;
    synchronized (this) {
      gone = true;
      all = List.copyOf(watches);
      watches.clear();
    }
    all.forEach(Watch::tell);
  }

  /** Does work for the asker on this thread. */
  public <T> T during(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }
}
