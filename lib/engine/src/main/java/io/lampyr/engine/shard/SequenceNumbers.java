package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import java.util.HashMap;
import java.util.Map;

/**
 * Issues a shard's sequence numbers and tracks which are done. The checkpoint is the highest number
 * such that it and all below it are done: what a commit holds up to its checkpoint never needs to
 * be replayed.
 *
 * <p>Every number that is issued must be marked done in the end, as an operation or as a no-op;
 * memory grows with the distance between the checkpoint and the highest number done, which the
 * number of operations in progress bounds. Safe for many threads.
 */
public final class SequenceNumbers {
  /** No operation has this number; the checkpoint of an empty shard. */
  public static final long NONE = -1;

  private static final int WORD_BITS = Long.SIZE;

  private final Map<Long, Long> doneAhead = new HashMap<>();
  private long next;
  private long checkpoint;
  private boolean failed;

  /**
   * Continues behind {@code max}, with everything up to {@code checkpoint} done and what lies
   * between not yet.
   */
  public SequenceNumbers(long max, long checkpoint) {
    Check.that(
        max >= NONE && checkpoint >= NONE && checkpoint <= max,
        "checkpoint must not exceed the highest number");
    this.next = max + 1;
    this.checkpoint = checkpoint;
  }

  /** The next number. */
  public synchronized long issue() {
    return next++;
  }

  /** The first of so many next numbers. */
  public synchronized long issue(int count) {
    long first = next;
    next += count;
    return first;
  }

  /**
   * Makes sure that numbers issued from now on are above this one, which another opening of the
   * shard issued.
   */
  public synchronized void seen(long number) {
    next = Math.max(next, number + 1);
  }

  /**
   * The number's operation, or the no-op in its place, is in Lucene and in the log. Marking again
   * changes nothing.
   */
  public synchronized void done(long number) {
    Check.that(number >= 0 && number < next, "number must have been issued");
    if (number <= checkpoint) {
      return;
    }
    doneAhead.merge(number / WORD_BITS, 1L << (number % WORD_BITS), (a, b) -> a | b);
    advance();
    notifyAll();
  }

  /** Marks so many numbers from the first on. */
  public synchronized void done(long first, int count) {
    if (first == checkpoint + 1 && doneAhead.isEmpty()) {
      Check.that(first + count <= next, "number must have been issued");
      checkpoint = first + count - 1;
      notifyAll();
      return;
    }
    for (int i = 0; i < count; i++) {
      done(first + i);
    }
  }

  /**
   * Waits until every number up to this one is done. Throws {@link IllegalStateException} when the
   * shard has failed, as numbers in progress may then never be done.
   */
  public synchronized void awaitDone(long number) throws InterruptedException {
    while (checkpoint < number && !failed) {
      wait();
    }
    if (failed) {
      throw new IllegalStateException("shard has failed");
    }
  }

  /** The shard has failed: nobody needs to wait any longer. */
  public synchronized void fail() {
    failed = true;
    notifyAll();
  }

  private void advance() {
    while (true) {
      long candidate = checkpoint + 1;
      Long word = doneAhead.get(candidate / WORD_BITS);
      if (word == null || (word & (1L << (candidate % WORD_BITS))) == 0) {
        return;
      }
      checkpoint = candidate;
      if (candidate % WORD_BITS == WORD_BITS - 1) {
        doneAhead.remove(candidate / WORD_BITS);
      }
    }
  }

  public synchronized long checkpoint() {
    return checkpoint;
  }

  /** The highest number issued so far. */
  public synchronized long max() {
    return next - 1;
  }

  /**
   * Marks done what was seen to be issued and never came: after a recovery, such operations were
   * never released and never will be.
   */
  public synchronized void fillHoles() {
    checkpoint = next - 1;
    doneAhead.clear();
    notifyAll();
  }
}
