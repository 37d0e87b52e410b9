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

  /** What processors are wanted for. Each kind has as many threads as there are processors. */
  enum Work {
    INDEXING,
    REPLAY,
    SEARCH
  }

  /** What is computed, or waited for. */
  @FunctionalInterface
  interface Computation<T, E extends Exception> {
    T run() throws E, InterruptedException;
  }

  /**
   * Computes on one of the threads that are kept for it, and waits for that, so that no computation
   * takes a thread that others wait on. Throws what the work throws; an interrupt reaches the work,
   * or ends the waiting for a thread. What computes already, or was forked by what does, goes on
   * where it is, so nothing that computes waits for a thread to compute on. Whoever calls this
   * holds no lock that computations take.
   */
  default <T, E extends Exception> T compute(Work kind, Computation<T, E> work)
      throws E, InterruptedException {
    return work.run();
  }

  /**
   * Begins the work beside the caller's if a thread is free for it; false, and nothing is done, if
   * none is.
   */
  default boolean computeBeside(Work kind, Runnable work) {
    fork("computing", work);
    return true;
  }

  /**
   * Waits for something outside of this process. Within a computation, others may compute
   * meanwhile; who has waited goes on at once.
   */
  default <T, E extends Exception> T waitFor(Awaited<T, E> something) throws E {
    return something.get();
  }

  /** Something outside of this process. */
  @FunctionalInterface
  interface Awaited<T, E extends Exception> {
    T get() throws E;
  }

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
