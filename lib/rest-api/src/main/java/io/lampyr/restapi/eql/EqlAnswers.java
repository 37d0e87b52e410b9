package io.lampyr.restapi.eql;

import io.lampyr.restapi.search.OrderedReads;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What searches are answered with. */
final class EqlAnswers {
  private EqlAnswers() {}

  static Map<String, @Nullable Object> done(
      Map<String, @Nullable Object> hits, OrderedReads reads) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("is_partial", !reads.failures().isEmpty());
    json.put("is_running", false);
    json.put("took", reads.tookMillis());
    json.put("timed_out", false);
    json.put("hits", hits);
    if (!reads.failures().isEmpty()) {
      json.put("shard_failures", reads.failures());
    }
    return json;
  }

  /** What is answered of a search that has not ended. */
  static Map<String, @Nullable Object> running(String id, long tookMillis) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("is_partial", true);
    json.put("is_running", true);
    json.put("took", tookMillis);
    json.put("timed_out", false);
    json.put("hits", Map.of());
    return json;
  }
}
