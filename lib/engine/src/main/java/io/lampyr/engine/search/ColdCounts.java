package io.lampyr.engine.search;

/**
 * What this process has done for shards whose bytes were not near.
 *
 * @param most of them that are searched at once
 * @param active that are searched now
 * @param waiting for their turn
 * @param largest how many were active at most
 * @param completed how often one was searched, or its documents fetched
 * @param refused how often there was no turn in time
 */
public record ColdCounts(
    int most, int active, int waiting, int largest, long completed, long refused) {
  public static final ColdCounts NONE = new ColdCounts(0, 0, 0, 0, 0, 0);

  /** Of two searching parts of a process together; both were never seen to be largest at once. */
  public ColdCounts plus(ColdCounts other) {
    return new ColdCounts(
        most + other.most,
        active + other.active,
        waiting + other.waiting,
        Math.max(largest, other.largest),
        completed + other.completed,
        refused + other.refused);
  }
}
