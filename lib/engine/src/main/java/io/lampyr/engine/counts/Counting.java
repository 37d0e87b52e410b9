package io.lampyr.engine.counts;

/**
 * Counts in the memory of a process, which leave it once others tell them.
 *
 * <p>Laws: safe for many threads; nothing is counted twice or lost between {@link #counted} and
 * {@link #handedOver}, whatever is counted meanwhile.
 */
public interface Counting {
  /** What was counted and was not handed over. */
  Counted counted();

  /** A number that rises whenever something is counted. */
  long changes();

  /** Whether there is hardly room for more. */
  boolean isFull();

  /** That is told by others from now on. */
  void handedOver(Counted counted);
}
