package io.lampyr.simulation;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;

/**
 * Looks for a short history that goes wrong: with fewer requests, a seed's history is the same up
 * to where its clients end. Halves the range as if more requests always kept a failure, which is
 * not certain; what it finds does fail.
 */
final class Shrinking {
  private Shrinking() {}

  /** A history that goes wrong, and how many requests each of its clients makes. */
  record Found(int requests, History.Outcome outcome) {}

  static Found of(long seed, Bug bug, int requests, History.Outcome outcome) {
    int passes = 0;
    Found shortest = new Found(requests, outcome);
    while (shortest.requests() - passes > 1) {
      int middle = (passes + shortest.requests()) / 2;
      History.Outcome tried = new History(seed, bug).run(middle);
      if (tried.broken().isEmpty()) {
        passes = middle;
      } else {
        shortest = new Found(middle, tried);
      }
    }
    return shortest;
  }
}
