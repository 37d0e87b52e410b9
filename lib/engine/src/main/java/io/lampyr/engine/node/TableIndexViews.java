package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.definition.IndexForm;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.journal.Change;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalListener;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Indices as cluster state has them. At most {@link #MAX_KEPT} are kept; one that falls out is
 * loaded again. Which of them are current the journal tells (KeptIsCurrent); its lock is taken
 * before this one's.
 */
public final class TableIndexViews implements IndexViews, JournalListener {
  private static final int MAX_KEPT = 10_000;

  private final Table<IndexMetadata> indices;
  private final Function<IndexMetadata, View> factory;
  private final Map<IndexId, Known> kept = new LinkedHashMap<>(16, 0.75f, true);

  /** Of those that are kept, the ones that the journal does not speak against. */
  private final Set<IndexId> current = new HashSet<>();

  private final ChangeJournal journal;

  /** What is being read; an entry for each index of which somebody is reading just now. */
  private final Map<IndexId, CompletableFuture<Optional<View>>> loading = new ConcurrentHashMap<>();

  /** A view, and of which revision of the metadata it was made. */
  private record Known(Revision revision, View view) {}

  /**
   * The factory makes of the metadata what shards need of it: parser and Lucene's configuration.
   */
  public TableIndexViews(
      ItemStore items, ItemWriter writer, Function<IndexMetadata, View> factory) {
    this.indices = IndexForm.table(items, writer);
    this.journal = new ChangeJournal(items, writer);
    this.factory = factory;
    journal.listen(this);
  }

  @Override
  public void mayChange(Change change) {
    StateKeys.indexOfMetadata(change.item())
        .ifPresent(index -> {
          synchronized (kept) {
            Known known = kept.get(index);
            if (known != null && known.revision().equals(change.from())) {
              current.remove(index);
            }
          }
        });
  }

  @Override
  public void anythingMayHaveChanged() {
    synchronized (kept) {
      current.clear();
    }
  }

  @Override
  public void learnChanges() {
    journal.catchUp();
  }

  @Override
  public Optional<View> current(IndexId index) {
    synchronized (kept) {
      Known known = current.contains(index) ? kept.get(index) : null;
      if (known != null) {
        return Optional.of(known.view());
      }
    }
    return load(index, _ -> false);
  }

  @Override
  public Optional<View> view(IndexId index) {
    Optional<View> known = find(index);
    return known.isPresent() ? known : load(index, _ -> true);
  }

  @Override
  public Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion) {
    Predicate<View> newEnough =
        view -> view.tableVersion() >= tableVersion && view.mappingVersion() >= mappingVersion;
    Optional<View> known = find(index).filter(newEnough);
    return known.isPresent() ? known : load(index, newEnough);
  }

  /**
   * However many ask for an index at once, one reads it. Who finds another reading takes what that
   * one gets if it is new enough, and otherwise what is read next: that begins after the question.
   */
  private Optional<View> load(IndexId index, Predicate<View> newEnough) {
    boolean begunBefore = true;
    while (true) {
      CompletableFuture<Optional<View>> mine = new CompletableFuture<>();
      CompletableFuture<Optional<View>> others = loading.putIfAbsent(index, mine);
      if (others == null) {
        return load(index, mine);
      }
      Optional<View> loaded = await(others);
      if (!begunBefore || loaded.filter(newEnough).isPresent()) {
        return loaded;
      }
      begunBefore = false;
    }
  }

  private Optional<View> load(IndexId index, CompletableFuture<Optional<View>> mine) {
    try {
      Optional<View> loaded = load(index);
      loading.remove(index, mine);
      mine.complete(loaded);
      return loaded;
    } catch (RuntimeException | Error failed) {
      loading.remove(index, mine);
      mine.completeExceptionally(failed);
      throw failed;
    }
  }

  private static Optional<View> await(CompletableFuture<Optional<View>> others) {
    try {
      return others.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while an index was read", e);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof LampyrException known) {
        throw known;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private Optional<View> find(IndexId index) {
    synchronized (kept) {
      return Optional.ofNullable(kept.get(index)).map(Known::view);
    }
  }

  private static Known newer(Known known, Known loaded) {
    boolean older =
        loaded.view().tableVersion() < known.view().tableVersion()
            || loaded.view().mappingVersion() < known.view().mappingVersion();
    return older ? known : loaded;
  }

  /** What is known, if it was made of the same; making it anew means reading the whole mapping. */
  private Known make(IndexId index, Versioned<IndexMetadata> found) {
    synchronized (kept) {
      Known known = kept.get(index);
      if (known != null && known.revision().equals(found.revision())) {
        return known;
      }
    }
    return new Known(found.revision(), factory.apply(found.value()));
  }

  private void trust(IndexId index, Revision revision) {
    synchronized (kept) {
      Known known = kept.get(index);
      if (known != null && known.revision().equals(revision)) {
        current.add(index);
      }
    }
  }

  private Optional<View> load(IndexId index) {
    JournalPosition before = journal.position();
    Optional<Known> loaded =
        indices.read(StateKeys.metadata(index)).map(found -> make(index, found));
    synchronized (kept) {
      if (loaded.isPresent()) {
        // Of two loads that cross, the older one must not win: requests were checked by the newer.
        kept.merge(index, loaded.get(), TableIndexViews::newer);
        if (kept.size() > MAX_KEPT) {
          IndexId eldest = kept.keySet().iterator().next();
          kept.remove(eldest);
          current.remove(eldest);
        }
      } else {
        kept.remove(index);
        current.remove(index);
      }
    }
    loaded.ifPresent(one ->
        journal.keep(
            new Change(StateKeys.metadata(index), one.revision()),
            before,
            () -> trust(index, one.revision())));
    return loaded.map(Known::view);
  }
}
