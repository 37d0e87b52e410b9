package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Indices and names as they are in cluster state.
 *
 * <p>Which of several items counts: an index exists from when its name means it until its metadata
 * says that it is being deleted. A name whose index does not exist means nothing. An alias means
 * those of its indices whose own metadata list it: its name's entry may list more, which are on
 * their way in or out. Of an index that is divided and the one that is made of it that exists which
 * the item lists by which that is decided.
 */
final class Indices {
  private static final int LOOKS = 5;

  private final CatalogTables tables;
  private final ChangeJournal journal;
  private final Siblings siblings;

  private final DivisionEnd divisions;

  Indices(
      CatalogTables tables,
      ChangeJournal journal,
      Siblings siblings,
      Clock clock,
      Scheduler scheduler) {
    this.tables = tables;
    this.journal = journal;
    this.siblings = siblings;
    this.divisions = new DivisionEnd(this, clock, scheduler);
  }

  CatalogTables tables() {
    return tables;
  }

  Optional<NameEntry> entry(String name) {
    return tables.names().read(StateKeys.name(name)).map(Versioned::value);
  }

  /**
   * What the name's item means, if it means anything. What it lists may have been divided since it
   * was read: where nothing is left of that, the item is read again, as long as it changes.
   */
  <T> Optional<T> meant(String name, Function<NameEntry, Optional<T>> meaning) {
    Optional<NameEntry> entry = entry(name);
    Optional<T> found = entry.flatMap(meaning);
    for (int i = 0; i < LOOKS && entry.isPresent() && found.isEmpty(); i++) {
      Optional<NameEntry> again = entry(name);
      if (again.equals(entry)) {
        return found;
      }
      entry = again;
      found = entry.flatMap(meaning);
    }
    return found;
  }

  /** All names, in their order. */
  List<NameEntry> entries() {
    return tables.names().all(StateKeys.NAMES, "").stream()
        .map(Versioned::value)
        .sorted((one, other) -> one.name().compareTo(other.name()))
        .toList();
  }

  Optional<IndexMetadata> metadata(IndexId index) {
    return tables.metadata().read(StateKeys.metadata(index)).map(Versioned::value);
  }

  /** The index, if it exists. One that has its name but was not opened yet is opened. */
  Optional<IndexMetadata> existing(IndexId index) {
    return metadata(index).flatMap(this::settled);
  }

  /** Those that exist, by their ids. */
  Map<IndexId, IndexMetadata> existing(Collection<IndexId> indices) {
    return sideBySide(List.copyOf(new TreeSet<>(indices)), this::existing).stream()
        .collect(
            Collectors.toMap(IndexMetadata::id, found -> found, (one, _) -> one, TreeMap::new));
  }

  /** Does all of it side by side; the first failure is thrown. */
  void together(List<Runnable> work) {
    List<Boolean> _ =
        sideBySide(
            work,
            part -> {
              part.run();
              return Optional.of(true);
            });
  }

  private <A, R> List<R> sideBySide(List<A> inputs, Function<A, Optional<R>> read) {
    try {
      return siblings.map(inputs, read::apply).stream().flatMap(Optional::stream).toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while reading indices", e);
    }
  }

  /** Whether no node ever had it: one query. */
  boolean isUnwritten(IndexId index) {
    return tables.shards().all(StateKeys.indexPartition(index), StateKeys.SHARD_PREFIX).stream()
        .map(Versioned::value)
        .allMatch(shard -> shard.isResting() && shard.head().durable().isEmpty());
  }

  /** The index of that name, if it exists. */
  Optional<IndexMetadata> named(String name) {
    return meant(
        name,
        entry ->
            entry.kind() == NameEntry.Kind.INDEX
                ? existing(entry.indices().getFirst())
                : Optional.empty());
  }

  /** Whether these metadata alone say that the index exists. */
  static boolean isSettled(IndexMetadata index) {
    return index.division().isEmpty()
        && (index.state() == IndexState.OPEN || index.state() == IndexState.CLOSED);
  }

  /** What becomes of divisions. */
  DivisionEnd divisions() {
    return divisions;
  }

  /** The index, if metadata that were read just now mean that it exists. */
  Optional<IndexMetadata> settled(IndexMetadata found) {
    return switch (found.state()) {
      case OPEN, CLOSED -> isListed(found) ? Optional.of(found) : Optional.empty();
      case DELETING -> Optional.empty();
      case CREATING ->
          isListed(found) && (found.division().isPresent() || means(found.name(), found.id()))
              ? opened(found.id())
              : Optional.empty();
    };
  }

  /** Whether an index that has to do with a division is what the deciding item lists. */
  boolean isListed(IndexMetadata index) {
    return index.division().isEmpty()
        || entry(index.division().get().by())
            .filter(entry ->
                entry.kind() != NameEntry.Kind.ALIAS && entry.indices().contains(index.id()))
            .isPresent();
  }

  private boolean means(String name, IndexId index) {
    return entry(name)
        .filter(entry ->
            entry.kind() == NameEntry.Kind.INDEX && entry.indices().getFirst().equals(index))
        .isPresent();
  }

  private Optional<IndexMetadata> opened(IndexId index) {
    return changeDivided(
            index, found -> found.state() == IndexState.CREATING ? opened(found) : found)
        .filter(found -> found.state() != IndexState.DELETING);
  }

  /** One that was made by dividing another has nothing to do with that any more. */
  private static IndexMetadata opened(IndexMetadata made) {
    IndexMetadata open = with(made, IndexState.OPEN);
    return made.division().isEmpty() ? open : with(open, Optional.empty());
  }

  /**
   * Opens an index that has its name and was made just now; whatever has become of it since is
   * found out. Announced before by {@link #announceChange}: one write.
   */
  Optional<IndexMetadata> opened(Versioned<IndexMetadata> made) {
    IndexMetadata open = opened(made.value());
    ItemKey key = StateKeys.metadata(open.id());
    return tables.metadata().replace(key, made, open) instanceof Settled.Won
        ? Optional.of(open)
        : existing(open.id());
  }

  /** To be called before {@link #opened}, and before any other change of what exists. */
  void announceChange(Versioned<IndexMetadata> made) {
    journal.announce(StateKeys.metadata(made.value().id()), made.revision());
  }

  /**
   * Changes the metadata, if there are any; see {@link Writes#change}. What makes an index exist,
   * changes one that does, or gives one up that was begun, is announced first: so whoever has read
   * all indices once learns of each that has blobs, or is to go. An index that is being divided is
   * changed after that, if it is still there; otherwise this is a {@link DividedException}.
   */
  Optional<IndexMetadata> change(IndexId index, UnaryOperator<IndexMetadata> change) {
    return divisions.before(() ->
        changeDivided(
            index,
            found -> {
              if (!found.isDivided()) {
                return change.apply(found);
              }
              if (found.state() == IndexState.DELETING) {
                throw DividedException.of(found);
              }
              throw new DivisionEnd.UnderWay(found);
            }));
  }

  /** The same of an index whatever it has to do with a division: for who divides. */
  Optional<IndexMetadata> changeDivided(IndexId index, UnaryOperator<IndexMetadata> change) {
    ItemKey key = StateKeys.metadata(index);
    return Writes.change(
        tables.metadata(),
        key,
        found -> found.map(change),
        (found, after) -> {
          if (after.filter(changed -> changed.state() != IndexState.CREATING).isPresent()) {
            journal.announce(key, found.revision());
          }
        });
  }

  /** What these names mean, where they mean anything: one read each, side by side. */
  List<NameEntry> entries(Collection<String> names) {
    return sideBySide(List.copyOf(names), this::entry);
  }

  static IndexMetadata with(IndexMetadata index, IndexState state) {
    IndexMetadata.Age age = index.age();
    return new IndexMetadata(
        index.id(),
        index.name(),
        state,
        index.layout(),
        new IndexMetadata.Age(age.created(), age.tableVersion() + 1, age.mappingVersion()),
        index.definition(),
        index.division());
  }

  static IndexMetadata with(IndexMetadata index, Optional<Division> division) {
    IndexMetadata.Age age = index.age();
    return new IndexMetadata(
        index.id(),
        index.name(),
        index.state(),
        index.layout(),
        new IndexMetadata.Age(age.created(), age.tableVersion() + 1, age.mappingVersion()),
        index.definition(),
        division);
  }

  static IndexMetadata with(IndexMetadata index, IndexMetadata.Definition definition) {
    IndexMetadata.Age age = index.age();
    boolean sameSettings = definition.settings().equals(index.definition().settings());
    boolean sameMappings = definition.mappings().equals(index.definition().mappings());
    return new IndexMetadata(
        index.id(),
        index.name(),
        index.state(),
        index.layout(),
        new IndexMetadata.Age(
            age.created(),
            age.tableVersion() + (sameSettings ? 0 : 1),
            age.mappingVersion() + (sameMappings ? 0 : 1)),
        definition,
        index.division());
  }
}
