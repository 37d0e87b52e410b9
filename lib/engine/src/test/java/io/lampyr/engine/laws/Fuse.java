package io.lampyr.engine.laws;

/**
 * Counts the requests of one node, and does something at a chosen one, before or after it took
 * effect: kills the node there, or lets the rest of the world go on while it stands still.
 */
public final class Fuse {
  /** The node stops for good in the middle of what it does: nothing can be done about it. */
  public static final class Died extends Error {
    private static final long serialVersionUID = 1;

    Died(String at) {
      super("node died at " + at, null, false, false);
    }
  }

  private final int at;
  private final boolean after;
  private Runnable blow = () -> dead = true;
  private volatile boolean dead;
  private boolean spared;
  private boolean over;
  private int count;
  private String where = "nowhere";

  private Fuse(int at, boolean after) {
    this.at = at;
    this.after = after;
  }

  public static Fuse none() {
    return new Fuse(Integer.MAX_VALUE, false);
  }

  /** Kills at the request of this number, counted from one. */
  public static Fuse at(int request, boolean after) {
    return new Fuse(request, after);
  }

  /** Does this instead of killing. */
  public Fuse instead(Runnable other) {
    blow = other;
    return this;
  }

  public void kill() {
    dead = true;
  }

  boolean isDead() {
    return dead;
  }

  /** Whether the chosen request was reached. */
  public boolean blew() {
    return count >= at;
  }

  /** Nothing happens during this, and its requests do not count. */
  public void spare(Runnable work) {
    spared = true;
    work.run();
    spared = false;
  }

  public int count() {
    return count;
  }

  /** Around every request. */
  void before(String request) {
    check();
    if (spared) {
      return;
    }
    count++;
    if (count == at) {
      where = (after ? "after " : "before ") + request;
      if (!after) {
        blow.run();
        check();
      }
    }
  }

  /** Around every request: {@code number} is what {@link #count} was when it began. */
  void after(int number) {
    check();
    if (number == at && after && !spared && !over) {
      over = true;
      blow.run();
      check();
    }
  }

  private void check() {
    if (dead) {
      throw new Died(where);
    }
  }

  @Override
  public String toString() {
    return "request " + at + " (" + where + ")";
  }
}
