package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import java.util.Set;

/** The check of a query's arguments, alike for all stores. */
public final class QueryBounds {
  private QueryBounds() {}

  public static void check(String partition, String sortPrefix, int limit) {
    Check.that(ItemKey.isPart(partition), "item partition is not valid: " + partition);
    Check.that(ItemKey.isPrefix(sortPrefix), "item sort prefix is not valid: " + sortPrefix);
    Check.that(limit > 0 && limit <= ItemStore.MAX_QUERIED, "query limit must be 1 to 1000");
  }

  /** Likewise of a read of several items. */
  public static void check(Set<ItemKey> keys) {
    Check.that(
        !keys.isEmpty() && keys.size() <= ItemStore.MAX_READ,
        "items read at once must be 1 to 100");
  }
}
