package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.util.IntsRef;

/**
 * Chooses the first ones in an order.
 *
 * @param looksAtAll whether those that are too rare for the shard are always among the others, as
 *     the peers look through all combinations, and all terms in maps
 */
record TermChoice(Limits limits, Order order, Node self, boolean looksAtAll) implements Choice {
  /** Fewer than one of so many is few. */
  private static final int MANY_FOR_ONE = 5;

  /** Whether no more than counts and keys is needed to choose. */
  boolean isByCountOrKey() {
    return order.by().stream().allMatch(by -> by.isCount() || by.isKey());
  }

  @Override
  public boolean reads(Node inside) {
    return order.reads(inside);
  }

  @Override
  public int atOnce() {
    return limits.shardSize();
  }

  @Override
  public List<Bucket> kept(int owner, List<Bucket> found) {
    if (found.size() <= limits.shardSize()) {
      return found;
    }
    List<Bucket> kept = new ArrayList<>(found);
    kept.removeIf(bucket -> !isWantedInside(bucket));
    return keepsRare(kept.size(), found.size())
        ? found
        : order.first(limits.shardSize(), kept, self);
  }

  /**
   * Whether those that are too rare for the shard are among the others though all the rest leaves
   * it: so it is too where few of many are wanted, or the first keys.
   */
  boolean countsRare(int found) {
    return looksAtAll || order.isKeyOrder() || (long) limits.shardSize() * MANY_FOR_ONE < found;
  }

  /** Whether those that are too rare must not be among the others, as which they would be left. */
  private boolean keepsRare(int frequent, int found) {
    return frequent <= limits.shardSize() && !countsRare(found);
  }

  @Override
  public boolean isWantedInside(Bucket bucket) {
    return bucket.count() >= limits.shardMinDocCount();
  }

  /**
   * The first of these buckets, before their keys are looked up, whose numbers are in the order of
   * the terms; all if there are few.
   */
  IntsRef first(IntsRef found, BucketOrdinals buckets) {
    int most = limits.shardSize();
    if (found.length <= most) {
      return found;
    }
    // The last of the best is at the top, where it makes way.
    PriorityQueue<Integer> best = new PriorityQueue<>(most + 1, (a, b) -> compare(b, a, buckets));
    int frequent = 0;
    for (int i = 0; i < found.length; i++) {
      int bucket = found.ints[found.offset + i];
      if (buckets.count(bucket) < limits.shardMinDocCount()) {
        continue;
      }
      frequent++;
      if (best.size() < most) {
        best.add(bucket);
      } else if (compare(bucket, best.element(), buckets) < 0) {
        best.remove();
        best.add(bucket);
      }
    }
    if (keepsRare(frequent, found.length)) {
      return found;
    }
    int[] first = best.stream().mapToInt(Integer::intValue).toArray();
    // Terms are looked up fastest in their order.
    Arrays.sort(first);
    return new IntsRef(first, 0, first.length);
  }

  private int compare(int left, int right, BucketOrdinals buckets) {
    List<Order.By> by = order.by();
    for (int i = 0; i < by.size(); i++) {
      Order.By each = by.get(i);
      int ascending =
          each.isCount()
              ? Long.compare(buckets.count(left), buckets.count(right))
              : Long.compare(buckets.key(left), buckets.key(right));
      if (ascending != 0) {
        return each.ascending() ? ascending : -ascending;
      }
    }
    return 0;
  }
}
