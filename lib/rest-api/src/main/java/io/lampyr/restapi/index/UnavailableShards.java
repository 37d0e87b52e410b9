package io.lampyr.restapi.index;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How is told that something could not be done with a shard. */
final class UnavailableShards {
  private UnavailableShards() {}

  static Map<String, @Nullable Object> failure(String index, int shard, String reason) {
    Map<String, @Nullable Object> cause = new LinkedHashMap<>();
    cause.put("type", "unavailable_shards_exception");
    cause.put("reason", reason);
    Map<String, @Nullable Object> failure = new LinkedHashMap<>();
    failure.put("shard", shard);
    failure.put("index", index);
    failure.put("status", "SERVICE_UNAVAILABLE");
    failure.put("reason", cause);
    return failure;
  }
}
