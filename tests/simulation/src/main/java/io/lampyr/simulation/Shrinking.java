package io.lampyr.simulation;

import io.lampyr.simulation.workload.History;

/**
 * Looks for a short history that goes wrong: with fewer requests, a seed's history is the same up
 * to where its clients end. Halves the range as if more requests always kept a failure, which is
 * not certain; what it finds does fail.
 */
final class Shrinking {
  private Shrinking() {}

  /** A history that goes wrong. */
  record Found(Replay replay, History.Outcome outcome) {}

  static Found of(Replay replay, History.Outcome outcome) {
    int passes = 0;
    Found shortest = new Found(replay, outcome);
    while (shortest.replay().requests() - passes > 1) {
      Replay middle = replay.with((passes + shortest.replay().requests()) / 2);
      History.Outcome tried = middle.run();
      if (tried.broken().isEmpty()) {
        passes = middle.requests();
      } else {
        shortest = new Found(middle, tried);
      }
    }
    return shortest;
  }
}
