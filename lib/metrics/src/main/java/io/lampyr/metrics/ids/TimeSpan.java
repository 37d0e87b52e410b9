package io.lampyr.metrics.ids;

/** The least and the greatest time of a segment's points. */
record TimeSpan(long least, long greatest) {
  /** Of points of which nobody knows. */
  static final TimeSpan ALL = new TimeSpan(Long.MIN_VALUE, Long.MAX_VALUE);

  boolean holds(long time) {
    return time >= least && time <= greatest;
  }
}
