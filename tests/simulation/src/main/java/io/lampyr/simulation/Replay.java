package io.lampyr.simulation;

import io.lampyr.simulation.workload.History;
import io.lampyr.simulation.world.Bug;
import java.util.function.LongFunction;

/**
 * All that makes a history what it is: the seed, how many requests each client makes, the mistake
 * that is made on purpose, which brings its own conditions, and without one what clients do.
 */
public record Replay(long seed, int requests, Bug bug, Kind kind) {

  /** What clients do beside writing, reading and searching, and what goes wrong meanwhile. */
  public enum Kind {
    USUAL(History::new),
    STREAMS(History::ofStreams),
    GROWTH(History::ofGrowth),
    POINTS(History::ofPoints),
    SEARCHES(History::ofSearches),
    TASKS(History::ofTasks),
    RESIZES(History::ofResizes);

    @SuppressWarnings("ImmutableEnumChecker") // Methods without state.
    private final LongFunction<History> history;

    Kind(LongFunction<History> history) {
      this.history = history;
    }
  }

  public Replay {
    if (bug != Bug.NONE && kind != Kind.USUAL) {
      throw new IllegalArgumentException(
          "a mistake brings its own conditions: leave KIND out bug=" + bug + " kind=" + kind);
    }
  }

  public static Replay of(long seed, int requests, Kind kind) {
    return new Replay(seed, requests, Bug.NONE, kind);
  }

  /** The history, not yet run. */
  public History history() {
    return bug == Bug.NONE ? kind.history.apply(seed) : new History(seed, bug);
  }

  History.Outcome run() {
    return history().run(requests);
  }

  /** The same with other numbers of requests. */
  Replay with(int fewer) {
    return new Replay(seed, fewer, bug, kind);
  }

  /** What runs it again. */
  public String command() {
    return "make simulate SEED="
        + seed
        + " STEPS="
        + requests
        + (bug == Bug.NONE ? "" : " BUG=" + bug)
        + (kind == Kind.USUAL ? "" : " KIND=" + kind);
  }
}
