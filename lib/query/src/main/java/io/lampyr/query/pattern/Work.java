package io.lampyr.query.pattern;

import io.lampyr.mapping.fault.FaultException;

/**
 * How much may still be done for one document: pipelines and documents come from clients, and
 * together they must come to an end. Confined to one thread.
 */
public final class Work {
  /** Processors that are run, counting each run inside of a loop. */
  public static final int MAX_STEPS = 100_000;

  /** Characters and members that are put into a document, all in all. */
  static final long MAX_MADE = 64L << 20;

  /** Letters that regular expressions look at, all in all. */
  static final long MAX_LOOKS = 100_000_000;

  private int steps;
  private long made;
  private long looks;

  /** One more processor. */
  public void step() {
    if (++steps > MAX_STEPS) {
      throw exhausted("processors", MAX_STEPS);
    }
  }

  /** So much more is put into the document. */
  public void make(long more) {
    made += more;
    if (made > MAX_MADE) {
      throw exhausted("characters", MAX_MADE);
    }
  }

  /** How many letters may still be looked at. */
  long looksLeft() {
    return MAX_LOOKS - looks;
  }

  void looked(long more) {
    looks += more;
  }

  /** How many letters were looked at. */
  public long looks() {
    return looks;
  }

  private static FaultException exhausted(String what, long most) {
    return FaultException.argument(
        "the pipelines of one document do more than is allowed: at most [" + most + "] " + what);
  }
}
