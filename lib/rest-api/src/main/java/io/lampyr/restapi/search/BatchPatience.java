package io.lampyr.restapi.search;

import io.lampyr.engine.task.TaskRun;
import java.time.Duration;

/**
 * How large a batch of an async search is, and for how long it is waited for: briefly at first, so
 * that a batch that takes long is made smaller, which leaves less to be repeated after a death; and
 * where it cannot be, for as long as it takes and whoever works at it may go on. Confined to one
 * thread.
 */
final class BatchPatience {
  static final Duration FIRST = Duration.ofSeconds(24);
  static final Duration LONGEST = Duration.ofDays(5);

  /** So many shards, or those of one index, are searched at once. */
  private static final int SHARDS = 128;

  /**
   * By which each try is longer than the one before: what is repeated is a third of what is not.
   */
  private static final int TIMES = 4;

  private int shards = SHARDS;
  private Duration most = FIRST;

  /** Of how many shards the next batch is. */
  int shards() {
    return shards;
  }

  /** Within what is left to the run. */
  Duration of(TaskRun run) {
    return run.left(most);
  }

  /** Whether a batch that was not done within the time given is done once more, in another way. */
  boolean isRepeated(DividedSearch search, DividedSearch.Batch batch, Duration given) {
    if (search.hasTimeout()) {
      return false;
    }
    if (search.mayBeSmaller(batch)) {
      shards = Math.max(1, batch.shards() / 2);
      return true;
    }
    return isLonger(given);
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
}
