package io.lampyr.engine.task;

import java.time.Duration;

/**
 * One kind of work that tasks do. Stateless and safe for many threads.
 *
 * <p>Laws: work goes on from where its cursor says, and may be repeated from there: what was done
 * since then changes nothing when it is done again. Whoever does it tells its {@link TaskRun} of
 * each batch that is done, never of one that is not (else what a death leaves undone is skipped).
 */
public interface TaskWork {

  /**
   * Works to the end. Throws {@link TaskOvertakenException} as it comes, and has no effect after
   * that; any other exception is for {@link #failed}.
   */
  Done run(TaskRun run) throws InterruptedException;

  /** For how long, from its end on, its result is kept at least. */
  Duration kept();

  /** Whether the work is for nothing once the task has expired. */
  default boolean endsWhenExpired() {
    return false;
  }

  /** What is told of work that ended so, and nobody goes on with. */
  Done failed(RuntimeException why, TaskRun run);

  /**
   * What came of it.
   *
   * @param answer bytes that its kind understands
   * @param afterwards what is to be done once that stands, and does no harm if it never is
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Done(int status, boolean failed, byte[] answer, Runnable afterwards) {}
}
