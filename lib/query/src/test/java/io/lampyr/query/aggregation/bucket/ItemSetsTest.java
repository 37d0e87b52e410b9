package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sets of items, compared with all that there are. */
class ItemSetsTest {
  private static final int ITEMS = 8;

  @Test
  void theClosedSetsAreThoseThatNoItemCanBeAddedTo() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<int[]> rows = new ArrayList<>();
      long[] weights = new long[1 + random.nextInt(12)];
      double share = random.nextDouble();
      for (int i = 0; i < weights.length; i++) {
        weights[i] = 1L + random.nextInt(3);
        rows.add(IntStream.range(0, ITEMS).filter(_ -> random.nextDouble() < share).toArray());
      }
      long least = 1L + random.nextInt(4);
      int items = 1 + random.nextInt(3);
      int sets = 1 + random.nextInt(30);
      Map<String, Long> closed = closed(rows, weights, least, items);
      List<ItemSets.Found> found =
          new ItemSets(rows, weights, ITEMS, new ItemSets.Wanted(least, items, sets)).find();
      assertThat(found).as("seed=%d", seed).hasSize(Math.min(sets, closed.size()));
      found.forEach(set -> assertThat(closed).containsEntry(set.items().toString(), set.rows()));
      assertThat(found.stream().map(ItemSets.Found::rows).toList())
          .as("seed=%d", seed)
          .isEqualTo(
              closed.values().stream()
                  .sorted(java.util.Comparator.reverseOrder())
                  .limit(sets)
                  .toList());
    }
  }

  private static Map<String, Long> closed(List<int[]> rows, long[] weights, long least, int items) {
    Map<String, Long> closed = new TreeMap<>();
    for (int set = 1; set < 1 << ITEMS; set++) {
      int having = set;
      int common = -1;
      long total = 0;
      for (int i = 0; i < weights.length; i++) {
        int row = Arrays.stream(rows.get(i)).map(item -> 1 << item).sum();
        if ((row & having) == having) {
          total += weights[i];
          common &= row;
        }
      }
      if (total >= least
          && Integer.bitCount(set) >= items
          && (common & ((1 << ITEMS) - 1)) == set) {
        int[] members = IntStream.range(0, ITEMS).filter(i -> (having >> i & 1) == 1).toArray();
        closed.put(Arrays.toString(members), total);
      }
    }
    return closed;
  }

  @Test
  void whatTakesTooLongIsRefused() {
    List<int[]> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int without = i;
      rows.add(IntStream.range(0, 60).filter(item -> item != without).toArray());
    }
    long[] weights = new long[60];
    Arrays.fill(weights, 1);
    ItemSets many = new ItemSets(rows, weights, 60, new ItemSets.Wanted(20, 1, 1_000_000));
    assertThatThrownBy(many::find)
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("raise [minimum_support]");
  }
}
