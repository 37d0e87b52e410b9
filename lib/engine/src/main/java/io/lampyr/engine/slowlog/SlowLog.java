package io.lampyr.engine.slowlog;

import io.lampyr.base.unit.Durations;
import io.lampyr.engine.catalog.FlatSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One kind of work on an index that is logged where it takes longer than a threshold: at the level
 * that matters most, of those whose thresholds it exceeds. Immutable.
 *
 * @param thresholds in nanoseconds; a level that has none is never logged
 */
public record SlowLog(Kind kind, Map<SlowLevel, Long> thresholds) {
  /**
   * What is logged, with the beginning of its settings' names and the name that it is logged by.
   */
  public enum Kind {
    QUERY("index.search.slowlog.", "query", "index_search_slowlog"),
    FETCH("index.search.slowlog.", "fetch", "index_search_slowlog"),
    INDEX("index.indexing.slowlog.", "index", "index_indexing_slowlog");

    private final String settings;
    private final String work;
    private final String type;
    private final String thresholds;

    Kind(String settings, String work, String type) {
      this.settings = settings;
      this.work = work;
      this.type = type;
      this.thresholds = settings + "threshold." + work + ".";
    }
  }

  public SlowLog {
    thresholds = Map.copyOf(thresholds);
  }

  /** What the settings of an index say; nothing if they say nothing, which costs nothing. */
  public static Optional<SlowLog> of(Kind kind, FlatSettings settings) {
    if (!settings.hasAny(kind.thresholds)) {
      return Optional.empty();
    }
    Map<SlowLevel, Long> thresholds = new EnumMap<>(SlowLevel.class);
    SlowLevel least = least(settings.text(kind.settings + "level", ""));
    for (SlowLevel level : SlowLevel.values()) {
      if (level.compareTo(least) <= 0) {
        settings
            .time(kind.thresholds + level.text())
            .ifPresent(threshold -> thresholds.put(level, threshold.toNanos()));
      }
    }
    return thresholds.isEmpty() ? Optional.empty() : Optional.of(new SlowLog(kind, thresholds));
  }

  private static SlowLevel least(String text) {
    for (SlowLevel level : SlowLevel.values()) {
      if (level.text().equalsIgnoreCase(text)) {
        return level;
      }
    }
    return SlowLevel.TRACE;
  }

  /** The level at which work is logged that took so long. */
  Optional<SlowLevel> level(long nanos) {
    for (SlowLevel level : SlowLevel.values()) {
      Long threshold = thresholds.get(level);
      if (threshold != null && nanos > threshold) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }

  /**
   * Logs, as one event, work on a shard that took longer than it should, how long that was, and
   * what else is known of it, which is asked for then only.
   */
  public void tell(
      String index, int shard, long nanos, Supplier<Map<String, @Nullable Object>> more) {
    level(nanos)
        .ifPresent(level -> {
          Map<String, @Nullable Object> event = new LinkedHashMap<>();
          event.put("message", "[" + index + "][" + shard + "]");
          event.put("type", kind.type);
          event.put("took", Durations.shown(Duration.ofNanos(nanos)));
          event.put("took_millis", nanos / 1_000_000);
          event.putAll(more.get());
          System.getLogger(kind.settings + kind.work).log(level.logged(), event);
        });
  }
}
