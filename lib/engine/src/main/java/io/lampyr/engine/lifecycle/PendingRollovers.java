package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.RolloverNote;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Brings rollovers of aliases to an end whose processes died in between: what was begun is finished
 * as long as the alias still writes to the index that it did, and undone otherwise. Running twice
 * at once, or dying anywhere, does no harm. Cost: a query; for each note two reads, and what is
 * done.
 */
final class PendingRollovers {
  private static final System.Logger LOG = System.getLogger(PendingRollovers.class.getName());

  /** Whoever rolls an alias over has done so by then, or is gone. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** So long nobody takes to make an index: one that is not there by then never will be. */
  private static final Duration LONGEST_CREATION = Duration.ofHours(1);

  private final Catalog catalog;
  private final AliasRollover rollover;
  private final Clock clock;

  PendingRollovers(Catalog catalog, Clock clock) {
    this.catalog = catalog;
    this.rollover = new AliasRollover(catalog, clock);
    this.clock = clock;
  }

  void settle() {
    for (RolloverNote note : catalog.rollovers().all()) {
      try {
        if (isOlder(note, PATIENCE)) {
          settle(note);
        }
      } catch (LampyrException notNow) {
        LOG.log(
            System.Logger.Level.WARNING,
            "rollover was not brought to an end alias=" + note.alias(),
            notNow);
      }
    }
  }

  private boolean isOlder(RolloverNote note, Duration age) {
    return note.begun().plus(age).isBefore(clock.now());
  }

  private void settle(RolloverNote note) {
    Optional<IndexMetadata> made = catalog.find(note.to());
    if (made.isEmpty()) {
      if (isOlder(note, LONGEST_CREATION)) {
        catalog.rollovers().end(note.to());
      }
      return;
    }
    Optional<AliasOptions> old = catalog.find(note.from()).flatMap(index -> of(note, index));
    Optional<AliasOptions> own = of(note, made.get());
    if (own.isPresent()) {
      finish(note, old, own.get());
    } else if (old.filter(options -> writes(note, options)).isPresent()) {
      rollover.swap(note, old);
    } else {
      // Others have said meanwhile where writes go.
      boolean _ = catalog.deletion().deleteUnwritten(made.get());
      catalog.rollovers().end(note.to());
    }
  }

  /**
   * The alias leads to the new index already: what is left is to take its part from the old one.
   */
  private void finish(RolloverNote note, Optional<AliasOptions> old, AliasOptions own) {
    boolean writes = own.writes().orElse(false);
    if (writes && (old.isPresent() || (!note.explicit() && isAlone(note)))) {
      rollover.swap(note, old);
      return;
    }
    // Rolled over once more since: the old one has no part in it.
    if (!note.explicit() && old.flatMap(AliasOptions::writes).filter(on -> !on).isPresent()) {
      catalog.change(List.of(new AliasAction.RemoveAlias(note.from(), note.alias())));
    }
    catalog.rollovers().end(note.to());
  }

  private boolean isAlone(RolloverNote note) {
    Expansion how = Expansion.OPEN_AND_CLOSED.lenient(true, true);
    return catalog.resolver().resolve(List.of(note.alias()), how).size() == 1;
  }

  private static Optional<AliasOptions> of(RolloverNote note, IndexMetadata index) {
    return Optional.ofNullable(index.definition().aliases().get(note.alias()))
        .map(AliasOptions::ofText);
  }

  /** Whether the alias still says of the old index what it said when the rollover began. */
  private boolean writes(RolloverNote note, AliasOptions options) {
    return note.explicit()
        ? options.writes().orElse(false)
        : options.writes().isEmpty()
            && rollover.writer(note.alias()).index().id().equals(note.from());
  }
}
