package io.lampyr.restapi.task;

import io.lampyr.base.trace.TaskWork;
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
 * @param parent the task that it is a part of
 * @param spent what it has taken of threads, where that is told
 */
public record Listed(
    TaskId id,
    String action,
    String description,
    Instant began,
    long runningNanos,
    Optional<Boolean> cancelled,
    @Nullable Object status,
    Optional<String> opaqueId,
    Optional<TaskId> parent,
    Optional<TaskWork.Spent> spent) {

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
    parent.ifPresent(task -> json.put("parent_task_id", task.toString()));
    json.put(
        "headers",
        opaqueId.<Map<String, ?>>map(name -> Map.of("X-Opaque-Id", name)).orElse(Map.of()));
    if (detailed) {
      spent.ifPresent(told -> json.put("resource_stats", resources(told)));
    }
    return json;
  }

  private static Map<String, @Nullable Object> resources(TaskWork.Spent spent) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("average", use(spent.average()));
    json.put("total", use(spent.total()));
    json.put("min", use(spent.least()));
    json.put("max", use(spent.most()));
    Map<String, @Nullable Object> threads = new LinkedHashMap<>();
    threads.put("thread_executions", spent.executions());
    threads.put("active_threads", spent.active());
    json.put("thread_info", threads);
    return json;
  }

  private static Map<String, @Nullable Object> use(TaskWork.Use use) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("cpu_time_in_nanos", use.cpuNanos());
    json.put("memory_in_bytes", use.bytes());
    return json;
  }
}
