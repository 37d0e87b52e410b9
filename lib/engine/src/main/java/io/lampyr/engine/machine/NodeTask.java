package io.lampyr.engine.machine;

import io.lampyr.base.trace.TaskWork;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a node does for a task of another process.
 *
 * @param number its own, in the node's process
 * @param parent the task that it is a part of, if whoever asked tells it
 */
public record NodeTask(
    long number,
    Optional<String> parent,
    String action,
    String description,
    Instant began,
    long runningNanos,
    boolean cancelled,
    TaskWork.Spent spent) {
  /** By the name that clients know of shards' parts of searches. */
  public static final String SEARCHES = "indices:data/read/search[phase/query]";

  Map<String, @Nullable Object> write() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("number", number);
    parent.ifPresent(task -> told.put("parent", task));
    told.put("action", action);
    told.put("description", description);
    told.put("began", began.toEpochMilli());
    told.put("running", runningNanos);
    told.put("cancelled", cancelled);
    told.put("executions", spent.executions());
    told.put("active", spent.active());
    told.put("total", write(spent.total()));
    told.put("least", write(spent.least()));
    told.put("most", write(spent.most()));
    return told;
  }

  private static Map<String, @Nullable Object> write(TaskWork.Use use) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("nanos", use.cpuNanos());
    told.put("bytes", use.bytes());
    return told;
  }

  static NodeTask read(Told told) {
    String parent = told.text("parent");
    return new NodeTask(
        told.number("number"),
        parent.isEmpty() ? Optional.empty() : TaskWork.told(parent),
        told.text("action"),
        told.text("description"),
        Instant.ofEpochMilli(told.number("began")),
        told.number("running"),
        told.flag("cancelled"),
        new TaskWork.Spent(
            told.small("executions"),
            told.small("active"),
            use(told.part("total")),
            use(told.part("least")),
            use(told.part("most"))));
  }

  private static TaskWork.Use use(Told told) {
    return new TaskWork.Use(told.number("nanos"), told.number("bytes"));
  }
}
