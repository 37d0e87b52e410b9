package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Deletes indices. An index is gone as soon as its metadata say so; names that still lead to it
 * mean nothing from then on, and are taken away next. Its items stay, as garbage collection finds
 * the blobs by them, and are {@link #forget forgotten} once the blobs are gone.
 */
public final class IndexDeletion {
  private final Indices indices;
  private final AliasChanges aliases;
  private final Clock clock;

  IndexDeletion(Indices indices, AliasChanges aliases, Clock clock) {
    this.indices = indices;
    this.aliases = aliases;
    this.clock = clock;
  }

  /**
   * Deletes the index; deleting what is deleted changes nothing. One that is being divided is
   * deleted once that is undone, or is gone by that.
   */
  public void delete(IndexId index) {
    try {
      indices.change(index, IndexDeletion::deleted).ifPresent(this::dropNames);
    } catch (DividedException divided) {
      drop(index);
    }
  }

  /** The same for who means what the name led to, so also what has taken its place since. */
  public void deleteMeant(IndexId index) {
    try {
      indices.change(index, IndexDeletion::deleted).ifPresent(this::dropNames);
    } catch (DividedException divided) {
      deleteMeant(divided.result());
    }
  }

  /** Deletes the index alone, whatever was made of it. */
  private void drop(IndexId index) {
    indices.changeDivided(index, IndexDeletion::deleted).ifPresent(this::dropNames);
  }

  private static IndexMetadata deleted(IndexMetadata found) {
    return found.state() == IndexState.DELETING ? found : Indices.with(found, IndexState.DELETING);
  }

  /** The same as {@link #deleteUnchanged}, of an index that nobody ever wrote to. */
  public boolean deleteUnwritten(IndexMetadata seen) {
    return indices.isUnwritten(seen.id()) && deleteUnchanged(seen);
  }

  /**
   * Deletes the index if it is still just what was seen: what anybody has said of it since, an
   * index of its name that was made since, or a deletion by others are reasons not to. Whether it
   * went. One read and one write.
   */
  public boolean deleteUnchanged(IndexMetadata seen) {
    return indices
        .tables()
        .metadata()
        .read(StateKeys.metadata(seen.id()))
        .filter(found -> found.value().equals(seen) && !seen.isDivided())
        .filter(this::delete)
        .isPresent();
  }

  /**
   * Deletes an index that exists, if it is still as it was seen; whether it went. Where that is not
   * known, the next {@link #sweep} brings it to its end, or finds it as it was.
   */
  boolean delete(Versioned<IndexMetadata> seen) {
    IndexMetadata gone = Indices.with(seen.value(), IndexState.DELETING);
    indices.announceChange(seen);
    boolean won =
        indices.tables().metadata().replace(StateKeys.metadata(gone.id()), seen, gone)
            instanceof Settled.Won;
    if (won) {
      dropNames(gone);
    }
    return won;
  }

  /** Takes away what leads to an index that is deleted, and to nothing else. */
  void dropNames(IndexMetadata index) {
    NameEntry own = new NameEntry(index.name(), NameEntry.Kind.INDEX, List.of(index.id()));
    Writes.change(
        indices.tables().names(),
        StateKeys.name(index.name()),
        found -> found.filter(entry -> !entry.equals(own)));
    index.definition().aliases().keySet().forEach(alias -> aliases.leave(alias, index.id()));
  }

  /**
   * Finishes what was left half done: begun indices that got no name within the time are given up,
   * and names of deleted ones are dropped. Gives the indices whose blobs and items may go, but for
   * those of which is known that they are settled. Cost: a query for each thousand indices, and a
   * read for each that is not known.
   */
  public List<CatalogEntry> sweep(Predicate<IndexId> settled, Duration longestCreation) {
    List<CatalogEntry> removable = new ArrayList<>();
    for (Versioned<CatalogEntry> found : indices.tables().catalog().all(StateKeys.CATALOG, "")) {
      CatalogEntry entry = found.value();
      if (settled.test(entry.id())) {
        continue;
      }
      Optional<IndexMetadata> index = indices.metadata(entry.id());
      if (index.isPresent() && isOver(index.get(), longestCreation)) {
        drop(entry.id());
        removable.add(entry);
      }
    }
    return removable;
  }

  private boolean isOver(IndexMetadata index, Duration longestCreation) {
    return switch (index.state()) {
      case DELETING -> true;
      case OPEN, CLOSED -> {
        if (indices.divisions().isLeft(index)) {
          indices.divisions().end(index);
          yield indices.existing(index.id()).isEmpty();
        }
        yield false;
      }
      case CREATING ->
          begun(index).plus(longestCreation).isBefore(clock.now())
              && indices.existing(index.id()).isEmpty();
    };
  }

  /** One that is made by dividing another is as old as that. */
  private static Instant begun(IndexMetadata index) {
    return index.division().map(Division::until).orElse(index.age().created());
  }

  /**
   * Removes the shards of a deleted index: whoever owns them can publish nothing more, and lets go
   * of them.
   */
  public void withdraw(IndexId index) {
    checkDeleted(index);
    removeShards(index);
  }

  /** Removes the items of a deleted index whose blobs are gone; the catalog's entry last. */
  public void forget(IndexId index) {
    checkDeleted(index);
    CatalogTables tables = indices.tables();
    removeShards(index);
    tables
        .released()
        .all(StateKeys.RELEASED, StateKeys.releasedPrefix(index))
        .forEach(list -> remove(tables.released(), StateKeys.released(list.value().shard())));
    tables
        .released()
        .all(StateKeys.indexPartition(index), StateKeys.RELEASED_PREFIX)
        .forEach(list -> remove(tables.released(), StateKeys.releasedBefore(list.value().shard())));
    remove(tables.metadata(), StateKeys.metadata(index));
    tables.forgottenDefinitions().accept(index);
    tables
        .openingFailures()
        .all(StateKeys.OPENING_FAILURES, StateKeys.releasedPrefix(index))
        .forEach(
            one -> remove(tables.openingFailures(), StateKeys.openingFailure(one.value().shard())));
    remove(tables.catalog(), StateKeys.catalog(index));
  }

  private void checkDeleted(IndexId index) {
    if (indices.metadata(index).filter(i -> i.state() != IndexState.DELETING).isPresent()) {
      throw new IllegalStateException("index is not being deleted index=" + index);
    }
  }

  private void removeShards(IndexId index) {
    Table<ShardItem> shards = indices.tables().shards();
    for (Versioned<ShardItem> shard :
        shards.all(StateKeys.indexPartition(index), StateKeys.SHARD_PREFIX)) {
      ShardId id = shard.value().shard();
      remove(shards, StateKeys.shard(id));
      // Who held it sees by that, at its next look, that it has nothing to do with it any more.
      Stream.concat(shard.value().owner().stream(), shard.value().target().stream())
          .forEach(node -> indices.tables().workList().dismiss(node, id));
    }
  }

  private static <T> void remove(Table<T> table, ItemKey key) {
    Writes.change(table, key, _ -> Optional.empty());
  }
}
