package io.lampyr.cluster.journal;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Items that were read, for as long as the journal does not say that they may have changed.
 *
 * <p>Law <b>KeptIsCurrent</b>: what is found behind a {@link ChangeJournal#catchUp} of the same
 * call was current at some moment after the call began. An item whose change is announced but has
 * not happened is not kept, so it is read each time. Safe for many threads; asks for nothing.
 *
 * <p>Bounded by the weight of what is kept: what was longest not used goes first, and is read
 * again.
 */
public final class KeptItems<T> implements JournalListener {
  private final ChangeJournal journal;
  private final RecentlyUsed<ItemKey, Versioned<T>> kept;

  /** Keeps values that together weigh so much at most. */
  public KeptItems(ChangeJournal journal, long maxWeight, ToLongFunction<T> weigher) {
    this.journal = journal;
    this.kept = RecentlyUsed.ofWeight(maxWeight, found -> weigher.applyAsLong(found.value()));
    journal.listen(this);
  }

  /** What is kept under the key. */
  public Optional<Versioned<T>> find(ItemKey key) {
    return Optional.ofNullable(kept.find(key));
  }

  /** Keeps what was read after the journal's position was asked for, if it may be kept. */
  public void keep(ItemKey key, Versioned<T> read, JournalPosition before) {
    journal.keep(new Change(key, read.revision()), before, () -> kept.keep(key, read));
  }

  @Override
  public void mayChange(Change change) {
    Versioned<T> found = kept.find(change.item());
    if (found != null && found.revision().equals(change.from())) {
      kept.forget(change.item());
    }
  }

  @Override
  public void anythingMayHaveChanged() {
    kept.forgetIf((_, _) -> true);
  }
}
