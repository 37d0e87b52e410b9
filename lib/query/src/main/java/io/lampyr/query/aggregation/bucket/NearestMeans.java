package io.lampyr.query.aggregation.bucket;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Joins neighbours, of rising means, whose means are nearest to each other; of several that are
 * equally near, the first. What is joined is told by where it begins.
 */
final class NearestMeans {
  private final double[] means;
  private final long[] counts;
  private final int[] ends;
  private final int[] begins;
  private final PriorityQueue<Pair> pairs =
      new PriorityQueue<>(Comparator.comparingDouble(Pair::distance).thenComparingInt(Pair::left));
  private int left;

  /** Two neighbours as they were; out of date once one of them has been joined. */
  private record Pair(double distance, int left, int right, long documents) {}

  /** Takes both arrays for itself. */
  NearestMeans(double[] means, long[] counts) {
    this.means = means;
    this.counts = counts;
    this.ends = new int[means.length];
    this.begins = new int[means.length + 1];
    for (int i = 0; i < means.length; i++) {
      ends[i] = i + 1;
      begins[i + 1] = i;
    }
    this.left = means.length;
    for (int i = 0; i + 1 < means.length; i++) {
      add(i);
    }
  }

  private void add(int at) {
    int right = ends[at];
    if (right < means.length) {
      pairs.add(new Pair(means[right] - means[at], at, right, counts[at] + counts[right]));
    }
  }

  /** Joins until no more than so many are left. */
  void join(int most) {
    while (left > most) {
      Pair nearest = pairs.remove();
      int at = nearest.left;
      boolean current =
          ends[at] == nearest.right && counts[at] + counts[nearest.right] == nearest.documents;
      if (current && begins[ends[at]] == at) {
        join(at, nearest.right);
      }
    }
  }

  private void join(int at, int right) {
    long count = counts[at] + counts[right];
    means[at] = (means[at] * counts[at] + means[right] * counts[right]) / count;
    counts[at] = count;
    ends[at] = ends[right];
    begins[ends[at]] = at;
    left--;
    add(at);
    if (at > 0) {
      add(begins[at]);
    }
  }

  /** Where what begins there ends, and the next one begins. */
  int end(int begin) {
    return ends[begin];
  }

  double mean(int begin) {
    return means[begin];
  }
}
