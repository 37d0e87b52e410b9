package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrderTest {
  private static final Node SELF = new Node("a", new GlobalAggregation(), null, Children.NONE);

  @Test
  void theFirstBucketsAreThoseThatSortingAllPutsFirst() {
    Order ascending = new Order(List.of(new Order.By("_count", true), new Order.By("_key", false)));
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      List<Bucket> buckets = new ArrayList<>();
      for (long key = 0; key < 200; key++) {
        // Few counts, so that keys decide often.
        buckets.add(new Bucket(key, random.nextInt(20), 0, List.of()));
      }
      Collections.shuffle(buckets, random);
      int count = 1 + random.nextInt(250);
      for (Order order : List.of(Order.BY_COUNT, Order.BY_KEY, ascending)) {
        assertThat(order.first(count, buckets, SELF))
            .as("seed=%d count=%d order=%s", seed, count, order)
            .isEqualTo(order.sorted(buckets, SELF).subList(0, Math.min(count, buckets.size())));
      }
    }
  }
}
