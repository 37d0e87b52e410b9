package io.lampyr.restapi.downsample;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.downsample.Downsampling;
import io.lampyr.engine.downsample.PointPlace;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Task;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Fills indices, as tasks that outlive this process. */
public final class DownsampleWork {
  private final Catalog catalog;
  private final Downsampling downsampling;

  public DownsampleWork(Catalog catalog, Downsampling downsampling) {
    this.catalog = catalog;
    this.downsampling = downsampling;
  }

  /** Has such tasks worked at in this process. */
  public void begin(LastingCalls calls) {
    calls.doesJobs(DownsampleTasks.ACTION, this::run);
  }

  private LastingCalls.Outcome run(TaskRun run, Task task) {
    IndexId target = DownsampleTasks.target(run.request());
    AtomicReference<PointPlace> place =
        new AtomicReference<>(run.cursor().map(PointPlace::decode).orElse(PointPlace.START));
    task.tellsStatus(() -> Map.of("points", place.get().points()));
    Downsampling.Progress progress =
        new Downsampling.Progress() {
          @Override
          public void check() {
            if (task.cancelled().isPresent()) {
              // What is half done is of no use to anybody.
              catalog.deletion().delete(target);
              throw new SearchCancelledException(task.cancelled().get());
            }
            run.stillMine();
          }

          @Override
          public void reached(PointPlace now) {
            place.set(now);
            run.checkpoint(now::encode);
          }
        };
    PointPlace end = downsampling.run(target, place.get(), progress);
    return new LastingCalls.Outcome(
        200, Map.of("acknowledged", true, "points", end.points()), () -> {});
  }
}
