package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The hold that keeps garbage collection from deleting.
 *
 * <p>Law, <b>HeldStays</b>: nothing that cluster state refers to, as it is read after {@link
 * #take}, is deleted before the last {@link #renew} that succeeds. For garbage collection reads the
 * hold after the roots, and deletes nothing if it stands. If it does not stand yet, the roots are
 * older than the hold, and what they do not need nobody comes to need again.
 *
 * <p>A hold that nobody has renewed for {@link #ENDS_AFTER} is taken away before anything is
 * deleted, so that who was killed keeps no garbage for ever, and who was merely slow, or has a
 * clock of his own, cannot renew it and knows. Nothing rests on clocks that agree.
 *
 * <p>Cost: a read to look; a read and a write to take, to renew and to release.
 */
public final class Holds {
  /** How long a hold stands that nobody renews. */
  public static final Duration ENDS_AFTER = Duration.ofHours(1);

  private static final int ATTEMPTS = 20;

  private final Table<Hold> table;
  private final Clock clock;

  public Holds(ItemStore items, ItemWriter writer, Clock clock) {
    this.table = new Table<>(items, writer, new HoldCodec());
    this.clock = clock;
  }

  /** Whether nothing may be deleted: to be asked after the roots were read. */
  boolean stand() {
    Optional<Versioned<Hold>> found = table.readPatiently(StateKeys.GC_HOLD);
    if (found.isEmpty()) {
      return false;
    }
    Duration silent = Duration.between(found.get().value().renewed(), clock.now()).abs();
    return silent.compareTo(ENDS_AFTER) <= 0
        || !(table.delete(StateKeys.GC_HOLD, found.get()) instanceof Settled.Won);
  }

  /** Takes the hold, also from another, who cannot renew it then. The id was never used before. */
  public void take(String id) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<Hold>> found = table.readPatiently(StateKeys.GC_HOLD);
      Hold hold = new Hold(id, now());
      Settled settled =
          found.isPresent()
              ? table.replace(StateKeys.GC_HOLD, found.get(), hold)
              : table.create(StateKeys.GC_HOLD, hold);
      if (settled instanceof Settled.Won) {
        return;
      }
    }
    throw new UnavailableException("hold could not be taken item=" + StateKeys.GC_HOLD);
  }

  /** Whether the hold has stood since it was taken; then it stands for longer. */
  public boolean renew(String id) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<Hold>> found = find(id);
      if (found.isEmpty()) {
        return false;
      }
      if (table.replace(StateKeys.GC_HOLD, found.get(), new Hold(id, now()))
          instanceof Settled.Won) {
        return true;
      }
    }
    throw new UnavailableException("hold could not be renewed item=" + StateKeys.GC_HOLD);
  }

  /** Gives it back; what does not succeed ends by itself. */
  public void release(String id) {
    find(id).ifPresent(held -> table.delete(StateKeys.GC_HOLD, held));
  }

  private Optional<Versioned<Hold>> find(String id) {
    return table.readPatiently(StateKeys.GC_HOLD).filter(held -> held.value().id().equals(id));
  }

  /** As it can be written. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.now().toEpochMilli());
  }
}
