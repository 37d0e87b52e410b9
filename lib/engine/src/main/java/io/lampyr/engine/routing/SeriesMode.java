package io.lampyr.engine.routing;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether an index is of time series, as its settings say. */
final class SeriesMode {
  private static final String WORD = "time_series";
  private static final String MODE = "mode";
  private static final String INDEX = "index";

  private SeriesMode() {}

  static boolean of(IndexMetadata index) {
    String settings = index.definition().settings();
    // Nearly all indices are not, and their settings need not be read for that.
    return settings.contains(WORD) && WORD.equals(mode(Json.readObject(settings)));
  }

  /** Names are kept in full, or by levels. */
  private static @Nullable Object mode(Map<String, @Nullable Object> settings) {
    Object full = settings.get(INDEX + "." + MODE);
    if (full != null) {
      return full;
    }
    return settings.get(INDEX) instanceof Map<?, ?> nested ? nested.get(MODE) : settings.get(MODE);
  }
}
