package io.lampyr.engine.garbage;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Numbers of a run; what is not there is 0. */
public record GcCounts(Map<GcCount, Long> values) {
  public static final GcCounts NONE = new GcCounts(Map.of());

  public GcCounts {
    Map<GcCount, Long> copy = new EnumMap<>(GcCount.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  public long of(GcCount count) {
    return values.getOrDefault(count, 0L);
  }

  /** With so many more. */
  public GcCounts and(GcCount count, long more) {
    if (more == 0) {
      return this;
    }
    Map<GcCount, Long> next = new EnumMap<>(GcCount.class);
    next.putAll(values);
    next.merge(count, more, Long::sum);
    return new GcCounts(next);
  }
}
