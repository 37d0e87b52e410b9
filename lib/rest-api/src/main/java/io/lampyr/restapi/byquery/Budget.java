package io.lampyr.restapi.byquery;

/** How many documents the slices of a run may still look at, all together. For many threads. */
final class Budget {
  private long left;
  private long held;

  Budget(long documents) {
    this.left = documents;
  }

  /** Takes up to so many, until {@link #settle} says how many were there. */
  synchronized int take(int most) {
    int taken = (int) Math.min(left, most);
    left -= taken;
    held += taken;
    return taken;
  }

  /** Gives back what was taken and not found. */
  synchronized void settle(int taken, int found) {
    held -= taken;
    left += taken - found;
  }

  /** Whether nothing is left, nor will be given back. */
  synchronized boolean isSpent() {
    return left == 0 && held == 0;
  }
}
