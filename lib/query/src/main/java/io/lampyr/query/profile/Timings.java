package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/** Nanoseconds and calls of the steps of one thing. For one thread. */
final class Timings {
  private final Clock clock;
  private final String[] steps;
  private final long[] nanos;
  private final long[] counts;

  Timings(Clock clock, String... steps) {
    this.clock = clock;
    this.steps = steps;
    this.nanos = new long[steps.length];
    this.counts = new long[steps.length];
  }

  long now() {
    return clock.monotonicNanos();
  }

  /** Notes that a step which began then is over; whatever takes place takes some time. */
  void ended(int step, long began, long calls) {
    nanos[step] += Math.max(1, clock.monotonicNanos() - began);
    counts[step] += calls;
  }

  long total() {
    long total = 0;
    for (long each : nanos) {
      total += each;
    }
    return total;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    for (int i = 0; i < steps.length; i++) {
      json.put(steps[i], nanos[i]);
      json.put(steps[i] + "_count", counts[i]);
    }
    return json;
  }
}
