package io.lampyr.restapi.task;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task as lists show it, wherever it runs.
 *
 * @param status its progress as a tree
 * @param cancelled empty if nobody can end it before its time
 */
public record Listed(
    TaskId id,
    String action,
    String description,
    Instant began,
    long runningNanos,
    Optional<Boolean> cancelled,
    @Nullable Object status,
    Optional<String> opaqueId) {

  /** As answers show it. */
  public Map<String, @Nullable Object> json(boolean detailed) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("node", id.node());
    json.put("id", id.number());
    json.put("type", "transport");
    json.put("action", action);
    if (detailed) {
      if (status != null) {
        json.put("status", status);
      }
      json.put("description", description);
    }
    json.put("start_time_in_millis", began.toEpochMilli());
    json.put("running_time_in_nanos", runningNanos);
    json.put("cancellable", cancelled.isPresent());
    json.put("cancelled", cancelled.orElse(false));
    json.put(
        "headers",
        opaqueId.<Map<String, ?>>map(name -> Map.of("X-Opaque-Id", name)).orElse(Map.of()));
    return json;
  }
}
