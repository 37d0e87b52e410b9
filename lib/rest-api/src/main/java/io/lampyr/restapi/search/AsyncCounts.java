package io.lampyr.restapi.search;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What became of this process's async searches. For many threads. */
final class AsyncCounts {
  private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);

  /** What is counted, in the order in which it is shown. */
  enum Count {
    SUBMITTED,
    INITIALIZED,
    SEARCH_FAILED,
    SEARCH_COMPLETED,
    REJECTED,
    PERSIST_FAILED,
    CANCELLED,
    RUNNING_CURRENT,
    PERSISTED
  }

  AsyncCounts() {
    for (Count count : Count.values()) {
      counts.put(count, new AtomicLong());
    }
  }

  void add(Count count, long more) {
    counts.getOrDefault(count, new AtomicLong()).addAndGet(more);
  }

  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    counts.forEach((count, value) -> json.put(count.name().toLowerCase(Locale.ROOT), value.get()));
    return json;
  }
}
