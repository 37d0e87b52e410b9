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
    Filling filling = new Filling(run, task);
    task.tellsStatus(() -> Map.of("points", filling.reached.points()));
    PointPlace end = downsampling.run(filling.target, filling.reached, filling);
    return new LastingCalls.Outcome(
        200, Map.of("acknowledged", true, "points", end.points()), () -> {});
  }

  /** How far one index is filled. */
  private final class Filling implements Downsampling.Progress {
    private final TaskRun run;
    private final Task task;
    private final IndexId target;
    private volatile PointPlace reached;

    private Filling(TaskRun run, Task task) {
      this.run = run;
      this.task = task;
      this.target = DownsampleTasks.target(run.request());
      this.reached = run.cursor().map(PointPlace::decode).orElse(PointPlace.START);
    }

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
      reached = now;
      run.checkpoint(now::encode);
    }
  }
}
