package io.lampyr.simulation;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.List;

/** Runs one seed, or many: {@code make simulate SEED=… STEPS=…}. */
public final class Simulate {
  private static final int REQUESTS = 40;

  private Simulate() {}

  /** Arguments: the first seed, how many, and how many requests each client makes. */
  public static void main(String[] arguments) {
    long from = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1;
    int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    int requests = arguments.length > 2 ? Integer.parseInt(arguments[2]) : REQUESTS;
    Bug bug = arguments.length > 3 ? Bug.valueOf(arguments[3]) : Bug.NONE;
    int failed = 0;
    for (long seed = from; seed < from + seeds; seed++) {
      long began = System.nanoTime();
      History.Outcome outcome = new History(seed, bug).run(requests);
      System.out.printf(
          "seed=%d trace=%016x steps=%d virtual=%s %s real=%d ms%s%n",
          seed,
          outcome.trace(),
          outcome.steps(),
          outcome.virtualTime(),
          outcome.counts(),
          (System.nanoTime() - began) / 1_000_000,
          outcome.broken().isEmpty() ? "" : " BROKEN");
      if (seeds == 1) {
        outcome.lines().forEach(System.out::println);
      }
      if (!outcome.broken().isEmpty()) {
        failed++;
        List<String> broken = outcome.broken();
        broken.forEach(System.out::println);
      }
    }
    System.out.println("seeds=" + seeds + " failed=" + failed);
    System.exit(failed == 0 ? 0 : 1);
  }
}
