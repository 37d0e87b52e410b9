package io.lampyr.engine.downsample;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.DownsampledIndices;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Has points of indices made fewer by tasks, which outlive who asked for it. Whoever asks for the
 * same once more meets the same index, and the same task while that runs. Safe for many threads;
 * blocks.
 */
public final class DownsampleTasks {
  /** The action of these tasks. */
  public static final String ACTION = "indices:admin/downsample";

  /** How often one index is tried, all together: each try is a task of its own. */
  private static final int MOST_TRIES = 100;

  private static final Duration KEPT = Duration.ofDays(7);

  private final Catalog catalog;
  private final LastingTasks tasks;
  private final Clock clock;

  public DownsampleTasks(Catalog catalog, LastingTasks tasks, Clock clock) {
    this.catalog = catalog;
    this.tasks = tasks;
    this.clock = clock;
  }

  /** Refuses what cannot be made of the index. */
  public static void check(IndexMetadata source, DownsampleConfig how) {
    DownsampledIndices.checkSource(source);
    Downsampled.of(source).ifPresent(how::checkAfter);
  }

  /** The index of that name that is to have the points, or has them: made if it is not there. */
  public IndexMetadata target(IndexMetadata source, String name, DownsampleConfig how) {
    return catalog
        .downsampled()
        .begin(
            source,
            name,
            Downsampled.begun(source, how.interval(), how.method().word()),
            ReducedMapping.of(Json.readObject(source.definition().mappings()), how.method()));
  }

  /** The newest task that fills the index, and is remembered. Cost: a read for each. */
  public Optional<TaskItem> newest(IndexId target) {
    Optional<TaskItem> newest = Optional.empty();
    for (int i = 1; i <= MOST_TRIES; i++) {
      Optional<TaskItem> next = tasks.store().find(id(target, i));
      if (next.isEmpty()) {
        return newest;
      }
      newest = next;
    }
    return newest;
  }

  private static String id(IndexId target, int number) {
    return target.uuid() + ":" + number;
  }

  /** The id of the task that fills the index: of the one that runs, or else of a new one. */
  public String start(IndexMetadata target) {
    Optional<TaskItem> newest = newest(target.id());
    if (newest.filter(TaskItem::isRunning).isPresent()) {
      return newest.get().id();
    }
    int number =
        newest
            .map(item -> Integer.parseInt(item.id().substring(item.id().lastIndexOf(':') + 1)))
            .orElse(0);
    if (number >= MOST_TRIES) {
      throw new UnavailableException(
          "an index was tried to be filled too often index=" + target.name());
    }
    String id = id(target.id(), number + 1);
    try {
      tasks.submit(order(id, target));
    } catch (UnavailableException perhapsBegun) {
      // Another may have begun the very same.
      if (tasks.store().find(id).isEmpty()) {
        throw perhapsBegun;
      }
    }
    return id;
  }

  private LastingTasks.Order order(String id, IndexMetadata target) {
    Downsampled how = Downsampled.of(target).orElseThrow();
    return new LastingTasks.Order(
        id,
        ACTION,
        "downsample [" + how.source().name() + "] to [" + target.name() + "]",
        target.id().uuid().getBytes(StandardCharsets.UTF_8),
        Optional.empty(),
        Optional.empty(),
        clock.now().plus(KEPT),
        "{\"points\":0}");
  }

  /** The index that a task fills. */
  public static IndexId target(byte[] request) {
    return new IndexId(new String(request, StandardCharsets.UTF_8));
  }
}
