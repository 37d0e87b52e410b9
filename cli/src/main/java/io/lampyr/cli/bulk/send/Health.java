package io.lampyr.cli.bulk.send;

/** Whether it is still worth trying. Safe for use by many threads. */
final class Health {
  private final Patience patience;
  private long lastGood;
  private boolean everHeard;
  private boolean everGood;
  private int malformed;

  Health(Patience patience, long nowNanos) {
    this.patience = patience;
    this.lastGood = nowNanos;
  }

  /** The server answered; well, if something was settled by it. */
  synchronized void heard(boolean well, long nowNanos) {
    everHeard = true;
    if (well) {
      everGood = true;
      lastGood = nowNanos;
    }
  }

  /** Another single entry's form was refused; says whether no other is likely to be taken. */
  synchronized boolean malformed(int most) {
    everHeard = true;
    malformed++;
    return !everGood && malformed >= most;
  }

  synchronized boolean isHopeless(long nowNanos) {
    long limit = (everHeard ? patience.giveUp() : patience.unreachable()).toNanos();
    return nowNanos - lastGood > limit;
  }
}
