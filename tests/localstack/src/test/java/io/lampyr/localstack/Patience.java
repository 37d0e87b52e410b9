package io.lampyr.localstack;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Waiting for what other processes do, for a bounded time. */
final class Patience {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private Patience() {}

  /** Returns once it holds; fails with what is told then if it does not within the time. */
  static void await(Duration within, Supplier<String> told, Callable<Boolean> holds) {
    long began = System.nanoTime();
    try {
      while (!holds.call()) {
        if (System.nanoTime() - began > within.toNanos()) {
          throw new AssertionError("did not happen within " + within + ": " + told.get());
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", ended);
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new AssertionError("could not look: " + told.get(), failed);
    }
  }
}
