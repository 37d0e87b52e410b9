package io.lampyr.engine.garbage;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What garbage collection did of late: the newest runs first, and the newest full one, which knows
 * what lives.
 */
public record GcReport(List<GcRun> runs, Optional<GcRun> lastFull) {
  public static final int MAX_RUNS = 20;
  public static final GcReport NONE = new GcReport(List.of(), Optional.empty());

  public GcReport {
    runs = List.copyOf(runs);
  }

  /** With this run in front, once. */
  GcReport and(GcRun run) {
    List<GcRun> newest =
        Stream.concat(Stream.of(run), runs.stream().filter(other -> !other.id().equals(run.id())))
            .limit(MAX_RUNS)
            .toList();
    boolean counts = run.kind().full() && !run.kind().dryRun() && run.failure().isEmpty();
    return new GcReport(newest, counts ? Optional.of(run) : lastFull);
  }
}
