package io.lampyr.cluster.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * True time and who runs when, on one thread. A node that waits (for a store, a pause, a sleep)
 * lets others run until its wait is over: so others act between any two requests of its step.
 */
final class World {
  final Random random;
  private final List<SimProcess> processes = new ArrayList<>();
  private long nanos;

  World(long seed) {
    this.random = new Random(seed);
  }

  long nanos() {
    return nanos;
  }

  List<SimProcess> processes() {
    return processes;
  }

  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  /** Up to the given true time. */
  long upTo(long bound) {
    return (long) (random.nextDouble() * bound);
  }

  /** Lets everyone who is not waiting already run, until the time has come. */
  void runUntil(long target) {
    for (Optional<SimProcess> next = next(target); next.isPresent(); next = next(target)) {
      nanos = Math.max(nanos, next.get().dueNanos());
      next.get().run();
    }
    nanos = Math.max(nanos, target);
  }

  private Optional<SimProcess> next(long target) {
    return processes.stream()
        .filter(process -> process.isRunnable() && process.dueNanos() <= target)
        .min(Comparator.comparingLong(SimProcess::dueNanos));
  }
}
