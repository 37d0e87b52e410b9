package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.task.TaskItem;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Brings an index with fewer points into being, one step at each look. What was done is found from
 * what is there, so looking twice at once, or dying anywhere, does no harm. Blocks.
 */
public final class DownsampleSteps {
  /** What has failed is tried again after this. */
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Catalog catalog;
  private final DownsampleTasks tasks;
  private final Clock clock;

  public DownsampleSteps(Catalog catalog, DownsampleTasks tasks, Clock clock) {
    this.catalog = catalog;
    this.tasks = tasks;
    this.clock = clock;
  }

  /** The index of that name, once it has all points; until then takes the next step. */
  public Optional<IndexMetadata> toward(IndexMetadata source, String name, DownsampleConfig how) {
    if (!IndexBlock.of(source).contains(IndexBlock.WRITE)) {
      // What somebody began before others wrote again is begun anew.
      catalog
          .named(name)
          .filter(made -> isMadeOf(made, source.id()))
          .ifPresent(made -> catalog.deletion().delete(made.id()));
      FlatSettings block = FlatSettings.ofIndex(Map.of(IndexBlock.WRITE.setting(), true));
      var _ = catalog.changes().configure(source.id(), block, false);
    }
    IndexMetadata target = tasks.target(source, name, how);
    if (Downsampled.of(target).filter(Downsampled::done).isPresent()) {
      return Optional.of(target);
    }
    // The new index was made behind the block, so its age tells how long that stands.
    Instant now = clock.now();
    boolean settled = target.age().created().plus(LifecyclePlan.LATE).isBefore(now);
    if (settled && isToStart(target.id(), now)) {
      var _ = tasks.start(target);
    }
    return Optional.empty();
  }

  static boolean isMadeOf(IndexMetadata made, IndexId source) {
    return Downsampled.of(made)
        .filter(points -> points.source().uuid().equals(source.uuid()))
        .isPresent();
  }

  private boolean isToStart(IndexId target, Instant now) {
    Optional<TaskItem> newest = tasks.newest(target);
    return newest.isEmpty()
        || newest
            .flatMap(TaskItem::end)
            .filter(end -> end.at().plus(PAUSE).isBefore(now))
            .isPresent();
  }
}
