package io.lampyr.functions.commitflusher;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Metrics;
import io.lampyr.engine.flusher.CommitFlusher;
import io.lampyr.engine.flusher.FlushReport;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.policy.PolicyRuns;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the flusher once, and tells what it did. What the schedule's event says does not matter. */
public final class FlusherHandler {
  /** The rest is counted: an answer stays small. */
  private static final int MAX_NAMED = 1000;

  private final CommitFlusher flusher;
  private final Optional<Care> streams;
  private final Metrics metrics;

  /** What looks after indices by policies, and after streams that have none. */
  public record Care(PolicyRuns policies, LifecycleRuns streams) {}

  /** With streams to look after, or without. */
  public FlusherHandler(CommitFlusher flusher, Optional<Care> streams, Metrics metrics) {
    this.flusher = flusher;
    this.streams = streams;
    this.metrics = metrics;
  }

  /** What was done, as JSON. */
  public byte[] run() {
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
    streams.ifPresent(care -> {
      PolicyRuns.Report led = care.policies().run();
      json.put("policies", json(led));
      json.put("streams", json(care.streams().run(led.led())));
    });
    return Json.write(json);
  }

  private Map<String, Object> json(PolicyRuns.Report run) {
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
    metrics.counter("streams.indices_expired").add(run.deleted());
    metrics.counter("streams.orphans_collected").add(run.orphans());
    metrics.counter("streams.failed").add(run.failed().size());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("looked_at", run.streams());
    json.put("rolled_over", run.rolled());
    json.put("indices_expired", run.deleted());
    json.put("orphans_collected", run.orphans());
    json.put("failed", run.failed().stream().limit(MAX_NAMED).toList());
    return json;
  }

  private static List<String> names(List<ShardId> shards) {
    return shards.stream().limit(MAX_NAMED).map(ShardId::toString).toList();
  }
}
