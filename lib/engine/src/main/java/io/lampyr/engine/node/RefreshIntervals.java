package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.refresh.RefreshInterval;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How often indices want to be refreshed. No request tells a node that an index's settings have
 * changed, so it asks now and then: one request for all indices that have shards here, and a read
 * of each that has changed. Confined to one thread.
 */
final class RefreshIntervals {
  private static final Duration READ_EVERY = Duration.ofSeconds(10);

  private final IndexViews indices;
  private final Clock clock;
  private final Map<IndexId, Known> known = new HashMap<>();

  /** Until then nothing is read: one that does not answer would hold up all refreshes. */
  private OptionalLong unreadUntilNanos = OptionalLong.empty();

  private OptionalLong learnedNanos = OptionalLong.empty();

  private record Known(RefreshInterval interval, long atNanos) {}

  RefreshIntervals(IndexViews indices, Clock clock) {
    this.indices = indices;
    this.clock = clock;
  }

  RefreshInterval of(IndexId index) {
    long now = clock.monotonicNanos();
    Known last = known.get(index);
    RefreshInterval interval = last == null ? new RefreshInterval.Standard() : last.interval();
    boolean fresh = last != null && now - last.atNanos() < READ_EVERY.toNanos();
    if (fresh || (unreadUntilNanos.isPresent() && now - unreadUntilNanos.getAsLong() < 0)) {
      return interval;
    }
    try {
      if (learnedNanos.isEmpty() || now - learnedNanos.getAsLong() >= READ_EVERY.toNanos()) {
        indices.learnChanges();
        learnedNanos = OptionalLong.of(now);
      }
      interval = indices.current(index).map(IndexViews.View::refreshInterval).orElse(interval);
    } catch (LampyrException unread) {
      // What was known goes on.
      unreadUntilNanos = OptionalLong.of(clock.monotonicNanos() + READ_EVERY.toNanos());
    }
    known.put(index, new Known(interval, now));
    return interval;
  }

  void retain(Set<IndexId> held) {
    known.keySet().retainAll(held);
  }
}
