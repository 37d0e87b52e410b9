package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The leases of readers, by their ids and indices. Those that an earlier release has written lie
 * elsewhere and are found too, with one more read. Safe for many threads; blocks.
 */
final class ReaderLeases {
  private static final int ATTEMPTS = 5;

  private final Table<ReaderLease> table;

  /** A lease, and where it lies. */
  record Found(ItemKey key, Versioned<ReaderLease> item) {
    ReaderLease lease() {
      return item.value();
    }
  }

  ReaderLeases(Table<ReaderLease> table) {
    this.table = table;
  }

  /** Writes a new one: one write. */
  boolean create(ReaderLease lease) {
    return table.create(StateKeys.reader(lease.index(), lease.id()), lease) instanceof Settled.Won;
  }

  /** One read, if it is there. */
  Optional<Found> find(IndexId index, String id) {
    ItemKey key = StateKeys.reader(index, id);
    ItemKey before = StateKeys.readerBefore(index, id);
    return table
        .read(key)
        .map(item -> new Found(key, item))
        .or(() -> table.read(before).map(item -> new Found(before, item)));
  }

  /** Tries to replace what was found. */
  boolean replace(Found found, ReaderLease lease) {
    return table.replace(found.key(), found.item(), lease) instanceof Settled.Won;
  }

  /** Changes one that is there. One read and one write, unless others change it, too. */
  Optional<ReaderLease> change(IndexId index, String id, UnaryOperator<ReaderLease> change) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Found> found = find(index, id);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      ReaderLease changed = change.apply(found.get().lease());
      // Another use of it, or its end, may come between: it is read again then.
      if (replace(found.get(), changed)) {
        return Optional.of(changed);
      }
    }
    throw new UnavailableException("a reader could not be extended index=" + index + " id=" + id);
  }

  /** Ends it; false if it was gone already. */
  boolean delete(IndexId index, String id) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Found> found = find(index, id);
      if (found.isEmpty()) {
        return false;
      }
      if (table.delete(found.get().key(), found.get().item()) instanceof Settled.Won) {
        return true;
      }
    }
    return false;
  }

  /** All whose id begins so: a query, of a page for each mebibyte of them. */
  List<ReaderLease> all(String prefix) {
    return table.all(StateKeys.READERS, prefix).stream().map(Versioned::value).toList();
  }

  /** Those of them that an earlier release has written for the index. */
  List<ReaderLease> allBefore(IndexId index, String prefix) {
    return table.all(StateKeys.indexPartition(index), StateKeys.READER_PREFIX + prefix).stream()
        .map(Versioned::value)
        .toList();
  }

  /** How many readers whose id begins so have not expired: as {@link #all}. */
  long open(String prefix, Instant now) {
    return all(prefix).stream()
        .filter(lease -> lease.expires().isAfter(now))
        .map(ReaderLease::id)
        .distinct()
        .count();
  }
}
