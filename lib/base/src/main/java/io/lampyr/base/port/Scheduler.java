package io.lampyr.base.port;

import java.time.Duration;

/**
 * The only way to a thread, a timer or a pause.
 *
 * <p>Laws: tasks are concurrent with their starter and may block; a task's uncaught exception
 * reaches whoever joins it and is otherwise logged once. Cancelling interrupts. All methods are
 * safe for use by many threads.
 */
public interface Scheduler {

  /** Starts the task at once on a thread of its own. */
  Task fork(String name, Runnable work);

  /**
   * The same, on a thread that gets its share of the processors however many others compute: for
   * the few tasks whose delay others would take for the process's death.
   */
  default Task forkApart(String name, Runnable work) {
    return fork(name, work);
  }

  /**
   * Starts the task on a thread of its own once the delay has passed, unless it is cancelled
   * before.
   */
  Task after(Duration delay, String name, Runnable work);

  /**
   * Returns when the duration has passed, or throws as soon as the caller's thread is interrupted.
   */
  void sleep(Duration duration) throws InterruptedException;

  /** Something started, that can be waited for or called off. */
  interface Task {

    /**
     * Waits until the task has ended, however it ended; rethrows nothing. Returns at once when it
     * was cancelled unstarted.
     */
    void join() throws InterruptedException;

    /** Interrupts the task if it runs, or keeps it from starting. Does not wait. Idempotent. */
    void cancel();

    /** Whether the task has ended or will never start. */
    boolean isDone();
  }
}
