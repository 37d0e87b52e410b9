package io.lampyr.functions.commitflusher;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Metrics;
import io.lampyr.engine.flusher.CommitFlusher;
import io.lampyr.engine.flusher.FlushReport;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.policy.IndexCare;
import io.lampyr.engine.policy.PolicyRuns;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the flusher once, and tells what it did. What the schedule's event says does not matter. */
public final class FlusherHandler {
  private static final System.Logger LOG = System.getLogger(FlusherHandler.class.getName());

  /** The rest is counted: an answer stays small. */
  private static final int MAX_NAMED = 1000;

  private final CommitFlusher flusher;
  private final Optional<IndexCare> care;
  private final Optional<LastingTasks> tasks;
  private final Metrics metrics;

  /** With indices and tasks to look after, or without. */
  public FlusherHandler(
      CommitFlusher flusher,
      Optional<IndexCare> care,
      Optional<LastingTasks> tasks,
      Metrics metrics) {
    this.flusher = flusher;
    this.care = care;
    this.tasks = tasks;
    this.metrics = metrics;
  }

  /** What was done, as JSON. */
  public byte[] run() {
    // First, as others wait for it and it takes no time.
    Optional<Integer> begun = tasks.map(FlusherHandler::look);
    FlushReport report = flusher.run();
    metrics.counter("flusher.flushed").add(report.flushed().size());
    metrics.counter("flusher.refused").add(report.refused().size());
    metrics.counter("flusher.ownerless").add(report.ownerless().size());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("looked_at", report.looked());
    json.put("flushed", names(report.flushed()));
    json.put(
        "refused",
        report.refused().stream()
            .limit(MAX_NAMED)
            .map(refusal -> Map.of("shard", refusal.shard().toString(), "reason", refusal.reason()))
            .toList());
    json.put("ownerless", names(report.ownerless()));
    begun.ifPresent(count -> json.put("tasks_begun", count));
    care.ifPresent(indices -> {
      IndexCare.Report done = indices.run();
      json.put("policies", json(done.policies()));
      json.put("streams", json(done.streams()));
    });
    return Json.write(json);
  }

  /** Flushing does not depend on it. */
  private static int look(LastingTasks tasks) {
    try {
      return tasks.look();
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "tasks were not looked at", notNow);
      return 0;
    }
  }

  private Map<String, Object> json(Optional<PolicyRuns.Report> told) {
    if (told.isEmpty()) {
      metrics.counter("policies.unread").add(1);
      return Map.of("unread", true);
    }
    PolicyRuns.Report run = told.get();
    metrics.counter("policies.indices_moved").add(run.moved());
    metrics.counter("policies.failed").add(run.failed().size());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("indices", run.led().size());
    json.put("moved", run.moved());
    json.put("failed", run.failed().stream().limit(MAX_NAMED).toList());
    return json;
  }

  private Map<String, Object> json(LifecycleRuns.Report run) {
    metrics.counter("streams.rolled_over").add(run.rolled());
    metrics.counter("streams.indices_divided").add(run.divided());
    metrics.counter("streams.indices_expired").add(run.deleted());
    metrics.counter("streams.indices_downsampled").add(run.downsampled());
    metrics.counter("streams.orphans_collected").add(run.orphans());
    metrics.counter("streams.failed").add(run.failed().size());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("looked_at", run.streams());
    json.put("rolled_over", run.rolled());
    json.put("indices_divided", run.divided());
    json.put("indices_expired", run.deleted());
    json.put("indices_downsampled", run.downsampled());
    json.put("orphans_collected", run.orphans());
    json.put("failed", run.failed().stream().limit(MAX_NAMED).toList());
    return json;
  }

  private static List<String> names(List<ShardId> shards) {
    return shards.stream().limit(MAX_NAMED).map(ShardId::toString).toList();
  }
}
