package io.lampyr.engine.garbage;

import java.util.EnumMap;
import java.util.Map;

/** Counts within one step. */
final class Tally {
  private final Map<GcCount, Long> counts = new EnumMap<>(GcCount.class);

  void add(GcCount count, long more) {
    counts.merge(count, more, Long::sum);
  }

  /** The run with what was counted. */
  GcRun into(GcRun run) {
    GcRun counted = run;
    for (Map.Entry<GcCount, Long> entry : counts.entrySet()) {
      counted = counted.and(entry.getKey(), entry.getValue());
    }
    return counted;
  }
}
