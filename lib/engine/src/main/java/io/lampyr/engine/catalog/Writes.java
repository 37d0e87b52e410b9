package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes of single items, brought to an end. */
final class Writes {
  private static final int MAX_LOST_RACES = 100;

  private Writes() {}

  /**
   * Makes of the item what the change says, and gives that. The change is asked again after a lost
   * race, and where an earlier answer of it may have taken effect already; so it must find its own
   * doing in what it is given, and give that back unchanged. An empty optional stands for no item.
   *
   * <p>Throws {@link UnavailableException} where the fate of the write stays open: it may take
   * effect later.
   */
  static <T> Optional<T> change(Table<T> table, ItemKey key, UnaryOperator<Optional<T>> change) {
    return change(table, key, change, (_, _) -> {});
  }

  /** What is told of each replacement and deletion before it is tried. */
  interface Announcement<T> {
    void of(Versioned<T> found, Optional<T> after);
  }

  /** As {@link #change(Table, ItemKey, UnaryOperator)}, but each try is announced first. */
  static <T> Optional<T> change(
      Table<T> table,
      ItemKey key,
      UnaryOperator<Optional<T>> change,
      Announcement<T> announcement) {
    for (int i = 0; i < MAX_LOST_RACES; i++) {
      Optional<Versioned<T>> found = table.read(key);
      Optional<T> before = found.map(Versioned::value);
      Optional<T> after = change.apply(before);
      if (after.equals(before)) {
        return before;
      }
      found.ifPresent(one -> announcement.of(one, after));
      switch (write(table, key, found, after)) {
        case Settled.Won _ -> {
          return after;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ -> throw unconfirmed(key);
      }
    }
    throw new UnavailableException("too many changes of one item at once item=" + key);
  }

  /**
   * Makes an item under a key that only this call makes anything under. Gives its revision, unless
   * others have changed it already. One write.
   */
  static <T> Optional<Revision> create(Table<T> table, ItemKey key, T value) {
    return switch (table.create(key, value)) {
      case Settled.Won(Revision revision) -> Optional.of(revision);
      case Settled.Lost _, Settled.Overtaken _ -> Optional.empty();
      case Settled.Open _ -> throw unconfirmed(key);
    };
  }

  private static UnavailableException unconfirmed(ItemKey key) {
    return new UnavailableException(
        "a change of cluster state was not confirmed in time, and may take effect later"
            + " item="
            + key);
  }

  private static <T> Settled write(
      Table<T> table, ItemKey key, Optional<Versioned<T>> found, Optional<T> after) {
    if (found.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, found.get(), after.get())
        : table.delete(key, found.get());
  }
}
