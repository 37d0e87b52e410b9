package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;

/**
 * How many calls may be made a second time, elsewhere, because the first is late: a fixed part of
 * all calls, so that where everything is late hardly more is asked than ever.
 *
 * <p>Law: at any time, no more than that part of the calls that were made until then were made a
 * second time. Of what was not used, {@link #MOST_SAVED} are kept. Safe for many threads.
 */
public final class HedgeBudget {
  /** One of twenty. */
  public static final double SHARE = 0.05;

  static final double MOST_SAVED = 10;

  private final double share;
  private double saved;
  private long calls;
  private long again;

  public HedgeBudget() {
    this(SHARE);
  }

  /** Of so many calls in all one; none if that is zero. */
  public HedgeBudget(double share) {
    Check.that(share >= 0 && share <= 1, "share of second calls must be in [0, 1]");
    this.share = share;
  }

  /** A call is made for the first time. */
  public synchronized void called() {
    calls++;
    saved = Math.min(MOST_SAVED, saved + share);
  }

  /** Whether a call may be made a second time; then it counts as made. */
  public synchronized boolean take() {
    if (saved < 1) {
      return false;
    }
    saved--;
    again++;
    return true;
  }

  public synchronized long calls() {
    return calls;
  }

  /** How many were made a second time. */
  public synchronized long again() {
    return again;
  }
}
