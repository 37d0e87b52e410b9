package io.lampyr.base.port;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How tests wait for another thread to come to where they want it: not for ever, and no longer than
 * their own thread may go on. Whoever only spins hears neither an interrupt nor a test's end.
 */
public final class Await {
  private static final long LONGEST_NANOS = Duration.ofMinutes(2).toNanos();

  private Await() {}

  /** Returns when it is so. */
  public static void until(BooleanSupplier isSo) {
    until(isSo, LONGEST_NANOS);
  }

  static void until(BooleanSupplier isSo, long longestNanos) {
    long began = System.nanoTime();
    while (!isSo.getAsBoolean()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new AssertionError("interrupted before it was so");
      }
      if (System.nanoTime() - began > longestNanos) {
        throw new AssertionError("it was not so within nanos=" + longestNanos);
      }
      Thread.onSpinWait();
    }
  }
}
