package io.lampyr.engine.task;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** A task that is worked at in this process, for whoever waits for it. For many threads. */
public final class LocalTask {
  private final TaskRun run;
  private final Scheduler scheduler;
  private final Duration kept;

  /** Guarded by itself, like what stands below; nothing is waited for under it. */
  private final List<Semaphore> waiting = new ArrayList<>();

  private boolean over;
  private volatile TaskWork.@Nullable Done done;
  private volatile boolean unwanted;

  /** A task whose result is kept for so long. */
  LocalTask(TaskRun run, Scheduler scheduler, Duration kept) {
    this.run = run;
    this.scheduler = scheduler;
    this.kept = kept;
  }

  public String id() {
    return run.id();
  }

  public TaskRun run() {
    return run;
  }

  /** The task as this process knows it. */
  public TaskItem item() {
    return run.item();
  }

  /** What came of it, if this process has ended it; else it runs, or goes on elsewhere. */
  public Optional<TaskWork.Done> done() {
    return Optional.ofNullable(done);
  }

  /** For how long its result is kept, by what is wanted by now. */
  Optional<Duration> kept() {
    return unwanted ? Optional.empty() : Optional.of(kept);
  }

  /** Whether anybody asks for the result after the call that began it. */
  public void keeps(boolean result) {
    unwanted = !result;
  }

  /** Waits until work at it has ended in this process, or so much time has passed. */
  public void await(Duration within) {
    Semaphore signal = new Semaphore(0);
    synchronized (waiting) {
      if (over) {
        return;
      }
      waiting.add(signal);
    }
    Scheduler.Task alarm = scheduler.after(within, "task-wait", signal::release);
    try {
      signal.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a task ran", e);
    } finally {
      alarm.cancel();
      synchronized (waiting) {
        waiting.remove(signal);
      }
    }
  }

  /** Ends work of which nobody was told, and whose caller is gone. Does not block. */
  public void callOff() {
    run.abandon();
  }

  /** Whether nothing more is done for it in this process. */
  public boolean isOver() {
    synchronized (waiting) {
      return over;
    }
  }

  /** Whether anybody waits for the end of the work in this process. */
  boolean isAwaited() {
    synchronized (waiting) {
      return !waiting.isEmpty();
    }
  }

  void over(TaskWork.@Nullable Done outcome) {
    done = outcome;
    synchronized (waiting) {
      over = true;
      waiting.forEach(Semaphore::release);
    }
  }
}
