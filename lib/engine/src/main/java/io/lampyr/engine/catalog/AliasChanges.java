package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Gives indices aliases and takes them away. On its way in, an alias is entered under its name
 * first and then listed by the index; on its way out, the other way round: so what an index lists
 * can always be found by name, and a death in between leaves an entry that means nothing.
 */
final class AliasChanges {
  private final Indices indices;

  AliasChanges(Indices indices) {
    this.indices = indices;
  }

  /** What one index's aliases become: with options, or none where it goes. */
  record Change(IndexId index, Map<String, Optional<AliasOptions>> aliases) {
    Change {
      aliases = new TreeMap<>(aliases);
    }
  }

  /** Makes the changes, all of one index at once, those that add first. */
  void apply(List<Change> changes) {
    for (Change change : changes) {
      change
          .aliases()
          .forEach((alias, options) -> {
            if (options.isPresent()) {
              AliasFilter.check(alias, options.get());
              checkWriters(alias, change.index(), options.get(), changes);
              enter(alias, change.index());
            }
          });
    }
    List<Change> ordered = new ArrayList<>(changes);
    ordered.sort((one, other) -> Boolean.compare(adds(other), adds(one)));
    for (Change change : ordered) {
      list(change);
    }
  }

  private static boolean adds(Change change) {
    return change.aliases().values().stream().anyMatch(Optional::isPresent);
  }

  private void list(Change change) {
    Optional<IndexMetadata> changed =
        indices.change(
            change.index(),
            found -> {
              IndexMetadata.Definition old = found.definition();
              SortedMap<String, String> all = new TreeMap<>(old.aliases());
              change
                  .aliases()
                  .forEach((alias, options) -> {
                    if (options.isPresent()) {
                      all.put(alias, options.get().toText());
                    } else {
                      all.remove(alias);
                    }
                  });
              return Indices.with(
                  found, new IndexMetadata.Definition(old.settings(), old.mappings(), all));
            });
    if (changed.isEmpty()) {
      throw new UnavailableException("index was deleted while its aliases were changed");
    }
    change
        .aliases()
        .forEach((alias, options) -> {
          if (options.isEmpty()) {
            leave(alias, change.index());
          } else {
            enterListed(alias, change.index());
          }
        });
  }

  /** Whoever found the entry before it meant anything may have taken the name: then it goes. */
  private void enterListed(String alias, IndexId index) {
    try {
      enter(alias, index);
    } catch (RefusedException taken) {
      indices.change(index, found -> without(alias, found));
      throw taken;
    }
  }

  private static IndexMetadata without(String alias, IndexMetadata found) {
    IndexMetadata.Definition old = found.definition();
    SortedMap<String, String> rest = new TreeMap<>(old.aliases());
    rest.remove(alias);
    return Indices.with(found, new IndexMetadata.Definition(old.settings(), old.mappings(), rest));
  }

  /** Two indices cannot both be the one that an alias's writes go to. */
  private void checkWriters(
      String alias, IndexId index, AliasOptions options, List<Change> changes) {
    if (!options.writes().orElse(false)) {
      return;
    }
    TreeSet<IndexId> meant = new TreeSet<>(Set.of(index));
    indices.entry(alias).ifPresent(entry -> meant.addAll(entry.indices()));
    changes.stream().filter(c -> c.aliases().containsKey(alias)).forEach(c -> meant.add(c.index()));
    refuseSeveral(alias, writers(alias, meant, changes).toList());
  }

  /** The same of an index that is to be made. */
  void checkWriters(NewIndex wanted) {
    wanted.aliases().entrySet().stream()
        .filter(one -> one.getValue().writes().orElse(false))
        .forEach(one -> {
          String alias = one.getKey();
          List<IndexId> meant =
              indices.entry(alias).map(entry -> List.copyOf(entry.indices())).orElse(List.of());
          Stream<String> others = writers(alias, meant, List.of());
          List<String> all = Stream.concat(others, Stream.of(wanted.name())).toList();
          // That there is such an index already is refused elsewhere, and is what clients look for.
          if (all.size() > 1 && indices.entry(wanted.name()).isEmpty()) {
            refuseSeveral(alias, all);
          }
        });
  }

  private Stream<String> writers(String alias, Collection<IndexId> meant, List<Change> changes) {
    return indices.existing(meant).values().stream()
        .filter(one -> becomes(one, alias, changes).flatMap(AliasOptions::writes).orElse(false))
        .map(IndexMetadata::name);
  }

  private static void refuseSeveral(String alias, List<String> writers) {
    if (writers.size() > 1) {
      String names = String.join(",", writers.stream().sorted().toList());
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE,
          "alias [" + alias + "] has more than one write index [" + names + "]");
    }
  }

  /** What the index's alias is when the changes are made; nothing if it has none. */
  private static Optional<AliasOptions> becomes(
      IndexMetadata index, String alias, List<Change> changes) {
    for (Change change : changes) {
      Optional<AliasOptions> changed = change.aliases().get(alias);
      if (changed != null && change.index().equals(index.id())) {
        return changed;
      }
    }
    return Optional.ofNullable(index.definition().aliases().get(alias)).map(AliasOptions::ofText);
  }

  /** Enters the index under the alias's name. */
  void enter(String alias, IndexId index) {
    Writes.change(
        indices.tables().names(),
        StateKeys.name(alias),
        found -> Optional.of(entered(alias, index, found)));
  }

  private NameEntry entered(String alias, IndexId index, Optional<NameEntry> found) {
    TreeSet<IndexId> all = new TreeSet<>();
    if (found.isPresent()) {
      NameEntry entry = found.get();
      if (entry.kind() != NameEntry.Kind.ALIAS) {
        Optional<IndexMetadata> taken = indices.existing(entry.indices().getLast());
        if (taken.isPresent()) {
          Optional<IndexId> id =
              entry.kind() == NameEntry.Kind.INDEX
                  ? taken.map(IndexMetadata::id)
                  : Optional.empty();
          throw RefusedException.aliasTaken(alias, id);
        }
      } else {
        if (entry.indices().contains(index)) {
          return entry;
        }
        all.addAll(entry.indices());
      }
    }
    all.add(index);
    if (all.size() > NameEntry.MAX_INDICES) {
      throw FaultException.argument(
          "alias [" + alias + "] would have more than " + NameEntry.MAX_INDICES + " indices");
    }
    return new NameEntry(alias, NameEntry.Kind.ALIAS, List.copyOf(all));
  }

  /** Takes the index from under the alias's name, unless it lists the alias again. */
  void leave(String alias, IndexId index) {
    Writes.change(
        indices.tables().names(),
        StateKeys.name(alias),
        found -> {
          boolean leaves =
              found.isPresent()
                  && found.get().kind() == NameEntry.Kind.ALIAS
                  && found.get().indices().contains(index)
                  && indices
                      .existing(index)
                      .filter(i -> i.definition().aliases().containsKey(alias))
                      .isEmpty();
          if (!leaves) {
            return found;
          }
          List<IndexId> rest =
              found.get().indices().stream().filter(other -> !other.equals(index)).toList();
          return rest.isEmpty()
              ? Optional.empty()
              : Optional.of(new NameEntry(alias, NameEntry.Kind.ALIAS, rest));
        });
  }
}
