package io.lampyr.engine.node;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.refresh.RefreshInterval;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an index's settings say that shards go by. */
final class IndexSettings {
  private static final String PREFIX = "index.";
  private static final String REFRESH_INTERVAL = "refresh_interval";
  private static final String NEVER = "-1";

  private IndexSettings() {}

  /**
   * {@code index.refresh_interval}, nested or with dots in keys. What cannot be understood was
   * checked by whoever took it; here it counts as not given, rather than that the index stands
   * still.
   */
  static RefreshInterval refreshInterval(Map<String, @Nullable Object> settings) {
    Object given = find(settings, REFRESH_INTERVAL);
    if (given == null) {
      return new RefreshInterval.Standard();
    }
    String text = String.valueOf(given);
    if (text.startsWith(NEVER)) {
      return new RefreshInterval.Never();
    }
    try {
      Duration every = Durations.parse(text);
      return every.isNegative() ? new RefreshInterval.Never() : new RefreshInterval.Every(every);
    } catch (InvalidInputException | ArithmeticException unsound) {
      return new RefreshInterval.Standard();
    }
  }

  private static @Nullable Object find(Map<String, @Nullable Object> settings, String name) {
    Object flat = settings.get(PREFIX + name);
    if (flat != null) {
      return flat;
    }
    if (settings.get("index") instanceof Map<?, ?> nested && nested.get(name) != null) {
      return nested.get(name);
    }
    return settings.get(name);
  }
}
