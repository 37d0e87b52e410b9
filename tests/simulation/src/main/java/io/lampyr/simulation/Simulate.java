package io.lampyr.simulation;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import io.lampyr.simulation.world.Coverage;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs one seed, and tells what happened in it; or many, and tells how each went. {@code make
 * simulate SEED=… STEPS=…} calls it.
 */
public final class Simulate {
  private static final int REQUESTS = 30;

  /** Lucene says once that it computes without vector instructions: that is as it should be. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private Simulate() {}

  /**
   * Arguments: the first seed, how many, how many requests each client makes, the mistake that is
   * made on purpose, and the kind of histories.
   */
  public static void main(String[] arguments) {
    LUCENE.setLevel(Level.SEVERE);
    long from = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1;
    int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    int requests = arguments.length > 2 ? Integer.parseInt(arguments[2]) : REQUESTS;
    Bug bug = arguments.length > 3 ? Bug.valueOf(arguments[3]) : Bug.NONE;
    Replay.Kind kind = arguments.length > 4 ? Replay.Kind.valueOf(arguments[4]) : Replay.Kind.USUAL;
    int failed = 0;
    long steps = 0;
    long disturbances = 0;
    Coverage coverage = new Coverage();
    long began = System.nanoTime();
    for (long seed = from; seed < from + seeds; seed++) {
      Replay replay = new Replay(seed, requests, bug, kind);
      History.Outcome outcome = replay.run();
      System.out.println(line(seed, outcome));
      steps += outcome.steps();
      disturbances += outcome.counts().disturbances();
      coverage.add(outcome.coverage());
      outcome.broken().forEach(System.out::println);
      boolean isBroken = !outcome.broken().isEmpty();
      failed += isBroken ? 1 : 0;
      if (seeds == 1) {
        explain(replay, outcome);
      } else if (isBroken) {
        System.out.println("replay: " + replay.command());
      }
      if (isBroken && bug != Bug.NONE) {
        break; // The mistake is found.
      }
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    System.err.println(coverage.table());
    System.err.printf(
        "seeds=%d failed=%d steps=%d disturbances=%d took=%.0f s, %.1f seeds a second%n",
        seeds, failed, steps, disturbances, seconds, seeds / seconds);
    System.exit(failed == 0 ? 0 : 1);
  }

  private static String line(long seed, History.Outcome outcome) {
    return "seed=%d trace=%016x steps=%d virtual=%s %s%s"
        .formatted(
            seed,
            outcome.trace(),
            outcome.steps(),
            outcome.virtualTime(),
            outcome.counts(),
            outcome.broken().isEmpty() ? "" : " BROKEN");
  }

  /** The history, or the shortest beginning of it that was found to go wrong as well. */
  private static void explain(Replay replay, History.Outcome outcome) {
    History.Outcome shown = outcome;
    if (!outcome.broken().isEmpty()) {
      Shrinking.Found found = Shrinking.of(replay, outcome);
      shown = found.outcome();
      System.out.println("shortest found: " + found.replay().command());
      shown.broken().forEach(System.out::println);
    }
    shown.lines().forEach(System.out::println);
  }
}
