package io.lampyr.simulation.workload;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a request came to, if an answer came. */
record Told(int status, Map<String, @Nullable Object> body) {
  boolean isWhole() {
    return status == 200 && failed() == 0;
  }

  /** How many shards did not answer, or not in full: what they have is not known then. */
  int failed() {
    if (Boolean.TRUE.equals(body.get("timed_out"))) {
      return 1;
    }
    return body.get("_shards") instanceof Map<?, ?> shards ? (int) number(shards.get("failed")) : 1;
  }

  /** What a search has found. */
  @SuppressWarnings("unchecked")
  List<Map<String, @Nullable Object>> hits() {
    Map<?, ?> hits = (Map<?, ?>) there(body.get("hits"));
    return (List<Map<String, @Nullable Object>>) there(hits.get("hits"));
  }

  /** A field that no answer lacks. */
  static Object there(@Nullable Object field) {
    return Objects.requireNonNull(field, "answer lacks a field");
  }

  static long number(@Nullable Object field) {
    return ((Number) there(field)).longValue();
  }
}
