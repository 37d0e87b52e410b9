package io.lampyr.door;

import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.List;

/** Does what is to be done from time to time; whatever fails is done again in the next round. */
final class Rounds {
  private static final System.Logger LOG = System.getLogger(Rounds.class.getName());

  private final Scheduler scheduler;
  private final Duration every;
  private final List<Runnable> steps;

  Rounds(Scheduler scheduler, Duration every, List<Runnable> steps) {
    this.scheduler = scheduler;
    this.every = every;
    this.steps = List.copyOf(steps);
  }

  /** Goes on until it is interrupted. */
  void go() {
    try {
      while (true) {
        scheduler.sleep(every);
        steps.forEach(Rounds::attempt);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failed) {
      LOG.log(System.Logger.Level.WARNING, "a step of a round failed", failed);
    }
  }
}
