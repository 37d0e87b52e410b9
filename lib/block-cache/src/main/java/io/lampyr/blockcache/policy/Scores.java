package io.lampyr.blockcache.policy;

import java.util.LinkedHashMap;

/**
 * How often keys were wanted, where each time counts half as much after every half-life of further
 * touches. Remembers the keys that were wanted last, resident or not, so that what comes back has
 * its past.
 *
 * <p>A score is the binary logarithm of the decayed count, relative to the origin of time: the
 * order of scores changes only by touches, never by time passing.
 */
final class Scores<K> {
  private static final double LN_2 = Math.log(2);

  private final double halfLife;
  private final int remembered;
  private final LinkedHashMap<K, Double> scores = new LinkedHashMap<>();
  private long now;

  Scores(double halfLife, int remembered) {
    this.halfLife = halfLife;
    this.remembered = remembered;
  }

  /** Counts a touch and returns the new score. */
  double touch(K key) {
    now++;
    double fresh = now / halfLife;
    Double before = scores.remove(key);
    double score =
        before == null ? fresh : fresh + Math.log1p(Math.exp((before - fresh) * LN_2)) / LN_2;
    scores.put(key, score);
    if (scores.size() > remembered) {
      scores.pollFirstEntry();
    }
    return score;
  }

  /** The decayed count that a score means now. */
  double count(double score) {
    return Math.exp((score - now / halfLife) * LN_2);
  }

  void forget(K key) {
    scores.remove(key);
  }

  void clear() {
    scores.clear();
  }
}
