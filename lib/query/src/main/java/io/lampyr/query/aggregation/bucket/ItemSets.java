package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.util.ArrayUtil;

/**
 * The sets of items that are together in many rows, as far as they are closed: no further item is
 * in all of the rows that have the set. Each is found once, by extending sets in the order of their
 * items and passing over what an earlier item would have led to (T. Uno's LCM). For one thread.
 */
final class ItemSets {
  /** How many items may be looked at: beyond it, what is asked for takes too long. */
  private static final long MOST_LOOKS = 500_000_000;

  private static final Comparator<Found> BEST_FIRST =
      Comparator.comparingLong(Found::rows)
          .thenComparingInt(found -> found.items().size())
          .reversed()
          .thenComparing(Found::items, ItemSets::compare);

  /** A set, its items in their order, and how many rows have it. */
  record Found(List<Integer> items, long rows) {
    Found {
      items = List.copyOf(items);
    }
  }

  /** What is wanted: sets of so many rows and items at least, and so many of the best. */
  record Wanted(long rows, int items, int sets) {}

  private final List<int[]> rows;
  private final long[] weights;
  private final Wanted wanted;
  private final PriorityQueue<Found> best = new PriorityQueue<>(BEST_FIRST.reversed());
  private final long[] counts;
  private final int[] places;
  private final boolean[] inSet;
  private long looks;

  /**
   * For rows of items, each in ascending order.
   *
   * @param weights how often each row is there
   * @param items how many items there are; each is below
   */
  ItemSets(List<int[]> rows, long[] weights, int items, Wanted wanted) {
    this.rows = rows;
    this.weights = weights;
    this.wanted = wanted;
    this.counts = new long[items];
    this.places = new int[items];
    this.inSet = new boolean[items];
  }

  /** The best first: those of the most rows, and of these the largest. */
  List<Found> find() {
    int[] all = new int[rows.size()];
    Arrays.setAll(all, i -> i);
    extend(all, -1, new int[0]);
    List<Found> found = new ArrayList<>(best);
    found.sort(BEST_FIRST);
    return found;
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = Integer.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private long least() {
    return best.size() < wanted.sets()
        ? wanted.rows()
        : Math.max(wanted.rows(), best.element().rows());
  }

  /** Takes the closed set of the rows that have an item, and looks for larger ones. */
  private void extend(int[] having, int item, int[] before) {
    long total = 0;
    int[] touched = new int[16];
    int many = 0;
    for (int row : having) {
      total += weights[row];
      for (int each : rows.get(row)) {
        if (counts[each] == 0) {
          touched = ArrayUtil.grow(touched, many + 1);
          touched[many++] = each;
        }
        counts[each] += weights[row];
      }
      look(rows.get(row).length);
    }
    long found = total;
    int[] seen = Arrays.copyOf(touched, many);
    Arrays.sort(seen);
    int[] set = Arrays.stream(seen).filter(each -> counts[each] == found).toArray();
    int[] further =
        Arrays.stream(seen)
            .filter(each -> each > item && counts[each] < found && counts[each] >= least())
            .toArray();
    for (int each : seen) {
      counts[each] = 0;
    }
    // A new item before the one that was added: the set was found by way of that one.
    if (Arrays.stream(set).anyMatch(each -> each < item && !inSet[each])) {
      return;
    }
    offer(set, total);
    descend(having, set, further, before);
  }

  private void descend(int[] having, int[] set, int[] further, int[] before) {
    for (int each : set) {
      inSet[each] = true;
    }
    int[][] rowsOf = rowsOf(having, further);
    for (int i = 0; i < further.length; i++) {
      extend(rowsOf[i], further[i], set);
      rowsOf[i] = new int[0];
    }
    for (int each : set) {
      inSet[each] = false;
    }
    for (int each : before) {
      inSet[each] = true;
    }
  }

  private int[][] rowsOf(int[] having, int[] items) {
    for (int i = 0; i < items.length; i++) {
      places[items[i]] = i + 1;
    }
    int[][] found = new int[items.length][];
    int[] sizes = new int[items.length];
    Arrays.setAll(found, i -> new int[4]);
    for (int row : having) {
      for (int each : rows.get(row)) {
        int place = places[each] - 1;
        if (place >= 0) {
          found[place] = ArrayUtil.grow(found[place], sizes[place] + 1);
          found[place][sizes[place]++] = row;
        }
      }
      look(rows.get(row).length);
    }
    for (int i = 0; i < items.length; i++) {
      places[items[i]] = 0;
      found[i] = Arrays.copyOf(found[i], sizes[i]);
    }
    return found;
  }

  private void offer(int[] set, long total) {
    if (set.length < Math.max(1, wanted.items()) || total < wanted.rows()) {
      return;
    }
    best.add(new Found(Arrays.stream(set).boxed().toList(), total));
    if (best.size() > wanted.sets()) {
      best.remove();
    }
  }

  private void look(long more) {
    looks += more;
    if (looks > MOST_LOOKS) {
      throw FaultException.argument(
          "[frequent_item_sets] has too many sets to look at: raise [minimum_support], or name"
              + " fewer fields");
    }
  }
}
