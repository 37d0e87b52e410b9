package io.lampyr.engine.task;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;

/**
 * Work at a task on the caller's thread: begun again after what may pass, and ended with what came
 * of it.
 *
 * <p>Laws: work that fails ends its task, as failed, whatever it throws; it is not left to others,
 * who would fail likewise. Only who is interrupted or stopping leaves it to them. Stateless and
 * safe for many threads.
 */
final class TaskAttempts {
  static final int MOST_TRIES = 10;

  private static final System.Logger LOG = System.getLogger(TaskAttempts.class.getName());
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final int MOST_REPEATS = 8;

  private final Scheduler scheduler;

  TaskAttempts(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Works to the end; throws {@link TaskOvertakenException} if that is elsewhere. */
  TaskWork.Done at(TaskWork work, TaskRun run) {
    if (run.item().hold().tries() > MOST_TRIES) {
      return work.failed(
          new UnavailableException("the task came no further within " + MOST_TRIES + " attempts"),
          run);
    }
    Duration pause = FIRST_PAUSE;
    for (int i = 1; ; i++) {
      try {
        return work.run(run);
      } catch (TaskOvertakenException overtaken) {
        throw overtaken;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted while a task ran", e);
      } catch (RuntimeException failed) {
        unlessStopped(run);
        if (!run.isSaved() || !mayPass(failed) || i > MOST_REPEATS || isCancelled(run)) {
          return work.failed(failed, run);
        }
        pause(pause);
        pause = pause.multipliedBy(2);
      } catch (Error broken) {
        LOG.log(System.Logger.Level.ERROR, "the work of a task broke id=" + run.id(), broken);
        unlessStopped(run);
        return work.failed(
            new IllegalStateException("the work of a task broke: " + broken, broken), run);
      }
    }
  }

  private static void unlessStopped(TaskRun run) {
    if (run.stopping().isRequested()) {
      throw new TaskOvertakenException("the task goes on elsewhere id=" + run.id());
    }
  }

  private static boolean isCancelled(TaskRun run) {
    return run.wishes().cancel().isPresent();
  }

  private static boolean mayPass(RuntimeException failure) {
    return failure instanceof LampyrException known && known.remedy() == Remedy.RETRY;
  }

  private void pause(Duration pause) {
    try {
      scheduler.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a task ran", e);
    }
  }

  /** Writes what came of it. */
  void end(LocalTask task, TaskWork.Done done) {
    for (int i = 1; ; i++) {
      try {
        task.run().end(done, task.kept());
        return;
      } catch (LampyrException notNow) {
        if (i > MOST_REPEATS || !task.run().isSaved()) {
          throw notNow;
        }
        pause(FIRST_PAUSE.multipliedBy(i));
      }
    }
  }
}
