package io.lampyr.cluster.item;

import java.util.Optional;

/**
 * All items of a store as they are, with their revisions: for whoever moves them to another store.
 *
 * <p>Laws: an item that stands while a scan goes by is found by it, at a revision that stood at
 * some time meanwhile; the items together are no snapshot. An item that is brought back has its
 * revision, so that a condition upon it holds as it did before.
 *
 * <p>Cost: as queries and writes of {@link ItemStore}.
 */
public interface ItemArchive {

  /**
   * The items behind the given one, or the first ones, in an order of the store's own. A page that
   * was cut says so, and has an item.
   */
  ItemPage scan(Optional<ItemKey> after);

  /** Writes the item with its revision if there is none under its key. */
  WriteOutcome restore(Item item);
}
