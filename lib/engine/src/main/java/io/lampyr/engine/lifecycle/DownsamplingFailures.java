package io.lampyr.engine.lifecycle;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Tells why generations of streams still have all of their points, though it is time. */
public final class DownsamplingFailures {
  private final Catalog catalog;
  private final LastingTasks lasting;
  private final DownsampleTasks tasks;
  private final Clock clock;

  public DownsamplingFailures(Catalog catalog, LastingTasks lasting, Clock clock) {
    this.catalog = catalog;
    this.lasting = lasting;
    this.tasks = new DownsampleTasks(catalog, lasting, clock);
    this.clock = clock;
  }

  /** What the newest task ended with, as a JSON text; nothing if it did not fail. */
  public Optional<String> of(IndexMetadata index, StreamState stream, Lifecycle lifecycle) {
    return GenerationDownsampling.plan(index, stream, lifecycle.downsampling(), clock.now())
        .flatMap(plan -> catalog.named(plan.target()))
        .flatMap(target -> tasks.newest(target.id()))
        .flatMap(TaskItem::end)
        .filter(TaskItem.End::failed)
        .flatMap(end ->
            Optional.ofNullable(Json.readObject(lasting.store().bytes(end.answer())).get("item")))
        .map(error -> new String(Json.write(error), StandardCharsets.UTF_8));
  }
}
