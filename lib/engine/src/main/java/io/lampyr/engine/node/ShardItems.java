package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the items of all shards, index by index. An index that cannot be read is reported and left
 * out by name, so that its trouble is nobody else's. Cost: one query, and one per index, several at
 * a time.
 */
final class ShardItems {
  private static final int WIDTH = 8;

  private final ClusterTables tables;
  private final Siblings siblings;
  private final Consumer<LampyrException> problems;

  ShardItems(ClusterTables tables, Scheduler scheduler, Consumer<LampyrException> problems) {
    this.tables = tables;
    this.siblings = new Siblings(scheduler, "shard-items", WIDTH);
    this.problems = problems;
  }

  /** All that could be read, and the indices of whose shards nothing is known this time. */
  record Found(List<Versioned<ShardItem>> items, Set<IndexId> unread) {
    Found {
      items = List.copyOf(items);
      unread = Set.copyOf(unread);
    }

    boolean isKnown(IndexId index) {
      return !unread.contains(index);
    }
  }

  Found read() throws InterruptedException {
    List<Versioned<CatalogEntry>> indices = tables.catalog().all(StateKeys.CATALOG, "");
    List<Optional<List<Versioned<ShardItem>>>> read = siblings.map(indices, this::read);
    List<Versioned<ShardItem>> items = new ArrayList<>();
    Set<IndexId> unread = new HashSet<>();
    for (int i = 0; i < indices.size(); i++) {
      read.get(i).ifPresentOrElse(items::addAll, unreadable(indices.get(i).value().id(), unread));
    }
    return new Found(items, unread);
  }

  private static Runnable unreadable(IndexId index, Set<IndexId> unread) {
    return () -> unread.add(index);
  }

  private Optional<List<Versioned<ShardItem>>> read(Versioned<CatalogEntry> index) {
    String partition = StateKeys.indexPartition(index.value().id());
    try {
      return Optional.of(tables.shards().all(partition, StateKeys.SHARD_PREFIX));
    } catch (LampyrException e) {
      problems.accept(e);
      return Optional.empty();
    }
  }
}
