package io.lampyr.engine.search;

import io.lampyr.base.port.Clock;
import java.util.EnumMap;
import java.util.Map;

/** Measures the phases of one search; those that are begun anew add up. For one thread. */
final class PhaseTimes {
  private final Clock clock;
  private final Map<SearchPhase, Long> nanos = new EnumMap<>(SearchPhase.class);

  PhaseTimes(Clock clock) {
    this.clock = clock;
  }

  /** What a phase does. */
  interface Step<T> {
    T done() throws InterruptedException;
  }

  <T> T during(SearchPhase phase, Step<T> step) throws InterruptedException {
    long began = clock.monotonicNanos();
    try {
      return step.done();
    } finally {
      nanos.merge(phase, clock.monotonicNanos() - began, Long::sum);
    }
  }

  Map<SearchPhase, Long> nanos() {
    return Map.copyOf(nanos);
  }
}
