package io.lampyr.cluster.item;

import java.util.List;

/**
 * A part of a query's answer; {@code more} when there are, or may be, items behind the last one.
 */
public record ItemPage(List<Item> items, boolean more) {
  public ItemPage {
    items = List.copyOf(items);
  }
}
