package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.journal.Change;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalListener;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.journal.KeptItems;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The indices that exist, as far as can be told from memory (KeptIsCurrent).
 *
 * <p>All names are read once. From then on the journal names each index that was opened, changed or
 * deleted, and its metadata say by which names it goes. An index whose change is announced but has
 * not happened is read each time.
 *
 * <p>Cost: one read of the journal, and one for each {@link #INDICES_EACH} wanted indices that are
 * not kept, side by side; at first, a query of all names. Bounded: so many characters of metadata
 * and so many names are kept; with more names than that, all are read each time. Safe for many
 * threads; blocks. Its lock is below the journal's, and nothing is asked for under it.
 */
final class KnownIndices implements JournalListener {
  private static final long MAX_CHARS = 32L << 20;
  private static final int MAX_NAMES = 200_000;
  private static final int OVERHEAD = 500;
  private static final int READS_AT_ONCE = 8;

  /** Their metadata may be large, so not as many as can be read at once. */
  private static final int INDICES_EACH = 25;

  private final Indices indices;
  private final ChangeJournal journal;
  private final Siblings siblings;
  private final KeptItems<IndexMetadata> kept;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable KnownNames names;

  /** What the journal has named since it was read, while names are known or being read. */
  private final Set<IndexId> unread = new HashSet<>();

  private int listings;
  private long beginnings;

  /** Rises whenever something else may be found from then on. */
  private long version;

  /**
   * Indices that were found.
   *
   * @param version as long as {@link #current} says the same, the same would be found; empty if
   *     nobody can tell
   */
  record Matching(List<IndexMetadata> indices, OptionalLong version) {}

  KnownIndices(Indices indices, ChangeJournal journal, Scheduler scheduler) {
    this.indices = indices;
    this.journal = journal;
    this.siblings = new Siblings(scheduler, "indices", READS_AT_ONCE);
    this.kept = new KeptItems<>(journal, MAX_CHARS, KnownIndices::weight);
    journal.listen(this);
  }

  private static long weight(IndexMetadata index) {
    IndexMetadata.Definition definition = index.definition();
    long aliases =
        definition.aliases().entrySet().stream()
            .mapToLong(alias -> alias.getKey().length() + alias.getValue().length())
            .sum();
    return OVERHEAD + definition.settings().length() + definition.mappings().length() + aliases;
  }

  @Override
  public void mayChange(Change change) {
    StateKeys.indexOfMetadata(change.item())
        .ifPresent(index ->
            locked(() -> {
              version++;
              return (names != null || listings > 0) && unread.add(index);
            }));
  }

  @Override
  public void anythingMayHaveChanged() {
    locked(() -> {
      version++;
      beginnings++;
      names = null;
      unread.clear();
      return true;
    });
  }

  /** The existing indices of which some name matches a pattern, and perhaps others. */
  List<IndexMetadata> matching(Collection<Predicate<String>> patterns) {
    return matching(patterns, current()).indices();
  }

  /** The same, where {@link #current} has said so much just before. */
  Matching matching(Collection<Predicate<String>> patterns, long current) {
    Set<IndexId> candidates = candidates(patterns);
    List<IndexMetadata> found = existing(candidates);
    boolean divided = found.stream().anyMatch(index -> index.division().isPresent());
    boolean same =
        locked(() -> !divided && version == current && unread.isEmpty() && names != null);
    return new Matching(found, same ? OptionalLong.of(current) : OptionalLong.empty());
  }

  /** The version of what can be found now, behind all that was answered before the call. */
  long current() {
    journal.catchUp();
    return locked(() -> version);
  }

  /** Those of these that exist. */
  List<IndexMetadata> of(Collection<IndexId> wanted) {
    journal.catchUp();
    return existing(new TreeSet<>(wanted));
  }

  /**
   * The same, where {@link #current} has said so much just before. What is kept has no change
   * before it that is announced; what is not kept may change without a word.
   */
  Matching of(Collection<IndexId> wanted, long current) {
    Set<IndexId> sorted = new TreeSet<>(wanted);
    boolean allKept =
        sorted.stream().allMatch(index -> kept.find(StateKeys.metadata(index)).isPresent());
    List<IndexMetadata> found = existing(sorted);
    boolean same = locked(() -> allKept && version == current);
    return new Matching(found, same ? OptionalLong.of(current) : OptionalLong.empty());
  }

  private Set<IndexId> candidates(Collection<Predicate<String>> patterns) {
    return locked(() -> Optional.ofNullable(names).map(known -> candidates(known, patterns)))
        .orElseGet(() -> listed(patterns));
  }

  private Set<IndexId> candidates(KnownNames known, Collection<Predicate<String>> patterns) {
    Set<IndexId> found = known.matching(patterns);
    found.addAll(unread);
    return found;
  }

  /**
   * Reads all names. An alias is entered before its index's change is announced: so who reads names
   * knowing what was announced before, and notes what is announced meanwhile, misses none.
   */
  private Set<IndexId> listed(Collection<Predicate<String>> patterns) {
    long before =
        locked(() -> {
          listings++;
          return beginnings;
        });
    try {
      journal.unspent().forEach(this::mayChange);
      KnownNames read = new KnownNames(indices.entries());
      return locked(() -> {
        if (names == null && beginnings == before && read.size() <= MAX_NAMES) {
          names = read;
        }
        return candidates(read, patterns);
      });
    } finally {
      locked(() -> {
        listings--;
        return names != null || listings > 0 || unread.removeIf(_ -> true);
      });
    }
  }

  private List<IndexMetadata> existing(Set<IndexId> wanted) {
    List<IndexMetadata> found = new ArrayList<>();
    List<IndexId> missing = new ArrayList<>();
    for (IndexId index : wanted) {
      kept.find(StateKeys.metadata(index))
          .ifPresentOrElse(one -> found.add(one.value()), () -> missing.add(index));
    }
    try {
      List<List<IndexId>> batches = new ArrayList<>();
      for (int from = 0; from < missing.size(); from += INDICES_EACH) {
        batches.add(missing.subList(from, Math.min(missing.size(), from + INDICES_EACH)));
      }
      siblings.map(batches, this::read).forEach(found::addAll);
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while reading indices", e);
    }
  }

  private List<IndexMetadata> read(List<IndexId> wanted) {
    JournalPosition before = journal.position();
    Set<ItemKey> keys = new LinkedHashSet<>();
    wanted.forEach(index -> keys.add(StateKeys.metadata(index)));
    Map<ItemKey, Versioned<IndexMetadata>> read = indices.tables().metadata().read(keys);
    List<IndexMetadata> found = new ArrayList<>(wanted.size());
    for (IndexId index : wanted) {
      Versioned<IndexMetadata> one = read.get(StateKeys.metadata(index));
      if (one == null) {
        // Ids do not recur.
        locked(() -> forget(index));
      } else {
        learned(one, before).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<IndexMetadata> learned(Versioned<IndexMetadata> read, JournalPosition before) {
    ItemKey key = StateKeys.metadata(read.value().id());
    journal.keep(
        new Change(key, read.revision()),
        before,
        () -> {
          locked(() -> learn(read.value()));
          // Whether one exists that has to do with a division, another item says.
          if (Indices.isSettled(read.value())) {
            kept.keep(key, read, before);
          }
        });
    return indices.settled(read.value());
  }

  private boolean learn(IndexMetadata index) {
    version++;
    if (names == null) {
      return false;
    }
    if (Indices.isSettled(index)
        || (index.division().isPresent() && index.state() != IndexState.DELETING)) {
      names.learn(index);
    } else {
      names.forget(index.id());
    }
    return unread.remove(index.id());
  }

  private boolean forget(IndexId index) {
    version++;
    if (names == null) {
      return false;
    }
    names.forget(index);
    return unread.remove(index);
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
