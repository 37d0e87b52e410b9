package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What threads saw of one item's version, and when. */
final class ItemHistory {
  private final AtomicLong ticks = new AtomicLong();
  private final List<Event> events = Collections.synchronizedList(new ArrayList<>());

  long tick() {
    return ticks.incrementAndGet();
  }

  void saw(long began, long version) {
    events.add(new Event(began, tick(), version, false));
  }

  /** Seen at some time before now: constrains what begins later. */
  void saw(long version) {
    events.add(new Event(Long.MAX_VALUE, tick(), version, false));
  }

  void wrote(long began, long version) {
    events.add(new Event(began, tick(), version, true));
  }

  void check() {
    List<Long> written = events.stream().filter(Event::wrote).map(Event::version).toList();
    assertThat(written).isNotEmpty().doesNotHaveDuplicates();
    List<Event> byEnd = new ArrayList<>(events);
    byEnd.sort(Comparator.comparingLong(Event::ended));
    List<Event> byBegin = new ArrayList<>(events);
    byBegin.sort(Comparator.comparingLong(Event::began));
    long newest = 0;
    int next = 0;
    for (Event event : byBegin) {
      while (next < byEnd.size() && byEnd.get(next).ended < event.began) {
        newest = Math.max(newest, byEnd.get(next++).version);
      }
      if (event.began != Long.MAX_VALUE) {
        // A write comes after everything that ended before it, so its version is above all.
        assertThat(event.version - (event.wrote ? 1 : 0))
            .as("seen after version %d had been seen: %s", newest, event)
            .isGreaterThanOrEqualTo(newest);
      }
    }
  }

  private record Event(long began, long ended, long version, boolean wrote) {}
}
