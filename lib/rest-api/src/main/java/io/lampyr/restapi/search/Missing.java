package io.lampyr.restapi.search;

import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client is told of a scroll or a point in time that was closed, or kept for too short. */
final class Missing {
  private static final int SHOWN_CHARS = 64;

  private Missing() {}

  static ApiException context(String id) {
    ApiError missing =
        ApiError.of(
            "search_context_missing_exception",
            "No search context found for id ["
                + id.substring(0, Math.min(SHOWN_CHARS, id.length()))
                + "]");
    Map<String, @Nullable Object> shard = new LinkedHashMap<>();
    shard.put("shard", -1);
    shard.put("index", null);
    shard.put("reason", missing.toJson());
    ApiError error =
        ApiError.of("search_phase_execution_exception", "all shards failed")
            .with("phase", "query")
            .with("grouped", true)
            .with("failed_shards", List.of(shard))
            .causedBy(missing);
    return new ApiException(404, error, List.of(missing));
  }
}
