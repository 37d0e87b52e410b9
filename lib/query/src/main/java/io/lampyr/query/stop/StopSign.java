package io.lampyr.query.stop;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Tells what computes on a thread that nobody waits for it any longer.
 *
 * <p>Laws: it is asked once for each {@link #EVERY} steps that it is told of, by all computations
 * under it together, so that what asks may cost as much as reading a clock. Of signs within each
 * other the innermost counts. Confined to one thread: others carry one of their own that asks the
 * same.
 */
public final class StopSign {
  /** Steps of computing between two questions; a step takes some tens of nanoseconds. */
  public static final int EVERY = 1024;

  /** What it costs about to read and parse the source of a document. */
  public static final int SOURCE = 128;

  private static final ScopedValue<StopSign> CURRENT = ScopedValue.newInstance();

  private final BooleanSupplier stopped;
  private int steps;

  private StopSign(BooleanSupplier stopped) {
    this.stopped = stopped;
  }

  /**
   * Does work that ends with a {@link StoppedException} soon after it is to stop, if it computes.
   */
  public static <T, E extends Exception> T during(
      BooleanSupplier stopped, ScopedValue.CallableOp<T, E> work) throws E {
    return ScopedValue.where(CURRENT, new StopSign(stopped)).call(work);
  }

  /** The sign of this thread; empty where nobody stops what computes. */
  public static Optional<StopSign> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** The work of another thread, under what this one's sign asks. */
  public static Runnable carried(Runnable work) {
    Optional<StopSign> sign = current();
    return sign.isEmpty()
        ? work
        : () -> ScopedValue.where(CURRENT, new StopSign(sign.get().stopped)).run(work);
  }

  /** Tells this thread's sign of so many steps: throws if there are to be no more. */
  public static void passed(int steps) {
    if (CURRENT.isBound()) {
      CURRENT.get().took(steps);
    }
  }

  /** How many steps are left before it is asked. */
  public int left() {
    return EVERY - steps;
  }

  /** Notes steps; throws if it was asked, and there are to be no more. */
  public void took(int more) {
    if (more < left()) {
      steps += more;
      return;
    }
    steps = 0;
    if (stopped.getAsBoolean()) {
      throw new StoppedException();
    }
  }
}
