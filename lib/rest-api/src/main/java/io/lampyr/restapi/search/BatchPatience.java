package io.lampyr.restapi.search;

import io.lampyr.engine.task.TaskRun;
import java.time.Duration;

/**
 * How large a batch of an async search is, and for how long it is waited for: a death repeats one
 * batch, so each is as large as what the one before took says that it is done in a few seconds. One
 * that takes long all the same is made smaller; and where it cannot be, it is waited for as long as
 * it takes and whoever works at it may go on. Confined to one thread.
 */
final class BatchPatience {
  static final Duration FIRST = Duration.ofSeconds(24);
  static final Duration LONGEST = Duration.ofDays(5);

  /** While nothing is known, and it could be smaller: what is done until then is lost. */
  static final Duration UNKNOWN = Duration.ofSeconds(8);

  /** How long a batch is to take. */
  static final Duration WANTED = Duration.ofSeconds(5);

  /** So many shards, or those of one index, are searched at once. */
  static final int SHARDS = 128;

  /**
   * By which each try is longer than the one before: what is repeated is a third of what is not.
   */
  private static final int TIMES = 4;

  /** By which a batch becomes smaller of which only the time is known that it is not done in. */
  private static final int SMALLER = 8;

  private int shards = SHARDS;
  private Duration most = FIRST;
  private boolean measured;

  /** Of how many shards the next batch is. */
  int shards() {
    return shards;
  }

  /**
   * Within what is left to the run.
   *
   * @param smaller whether the batch may be made smaller
   */
  Duration of(TaskRun run, boolean smaller) {
    return run.left(smaller && !measured ? UNKNOWN : most);
  }

  /** A batch of so many shards was not done in time, and can be smaller. */
  void tooLarge(int of) {
    shards = Math.max(1, of / SMALLER);
  }

  /** Whether that was too brief for what is not there yet. */
  boolean isBrief(Duration given) {
    return !measured && given.compareTo(FIRST) < 0;
  }

  /** What comes is waited for as long as is usual. */
  void calm() {
    measured = true;
  }

  /** Whether a batch that was not done within so much time is waited for longer. */
  boolean isLonger(Duration given) {
    if (given.compareTo(most) < 0 || most.compareTo(LONGEST) >= 0) {
      return false;
    }
    Duration longer = most.multipliedBy(TIMES);
    most = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
    return true;
  }

  /** The next batch is another. */
  void begin() {
    most = FIRST;
  }

  /** A batch of so many shards was done; the next is another. */
  void done(int of, long nanos) {
    measured = true;
    begin();
    double fit = (double) Math.max(1, of) * WANTED.toNanos() / Math.max(1, nanos);
    shards = (int) Math.clamp(fit, 1, (double) Math.min(SHARDS, 2L * Math.max(1, of)));
  }
}
