package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ends divisions of indices that nobody is at any more, and waits for those that somebody is at.
 *
 * <p>The item of the name decides. As long as it lists the source, that can be had back: the item
 * is first written once more as it is, so whoever divides finds it changed, and what was to take
 * the source's place never does. Once it lists the result, all that is left is to open that and to
 * delete the source. Cost: nothing unless an index is divided.
 */
final class DivisionEnd {
  private static final int ATTEMPTS = 20;
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** Longer than any division has. */
  private static final Duration MOST = Duration.ofSeconds(45);

  private final Indices indices;
  private final Clock clock;
  private final Scheduler scheduler;

  DivisionEnd(Indices indices, Clock clock, Scheduler scheduler) {
    this.indices = indices;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** Thrown by a change of an index that is being divided. */
  static final class UnderWay extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient IndexMetadata index;

    UnderWay(IndexMetadata index) {
      super("index is being divided", null, false, false);
      this.index = index;
    }
  }

  /** Does the work once nothing is divided that it would change. */
  <T> T before(Supplier<T> work) {
    long began = clock.monotonicNanos();
    while (true) {
      try {
        return work.get();
      } catch (UnderWay divided) {
        if (isLeft(divided.index)) {
          end(divided.index);
        } else if (clock.monotonicNanos() - began > MOST.toNanos()) {
          throw new UnavailableException(
              "index is being divided, and is not changed meanwhile: try again index="
                  + divided.index.name());
        } else {
          pause();
        }
      }
    }
  }

  /** Whether who divides the index has no time left for it. */
  boolean isLeft(IndexMetadata index) {
    return index.isDivided() && index.division().orElseThrow().until().isBefore(clock.now());
  }

  /** Undoes the division, or completes it where it is decided. */
  void end(IndexMetadata source) {
    Division division = source.division().orElseThrow();
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<NameEntry>> entry =
          indices.tables().names().read(StateKeys.name(division.by()));
      if (entry.filter(found -> found.value().indices().contains(division.other())).isPresent()) {
        complete(source);
        return;
      }
      if (entry.isEmpty() || isWrittenAgain(entry.get())) {
        release(source);
        return;
      }
    }
    throw new UnavailableException("too many changes of one name at once name=" + division.by());
  }

  private boolean isWrittenAgain(Versioned<NameEntry> entry) {
    String name = entry.value().name();
    return switch (indices.tables().names().replace(StateKeys.name(name), entry, entry.value())) {
      case Settled.Won _ -> true;
      case Settled.Lost _, Settled.Overtaken _ -> false;
      case Settled.Open _ ->
          throw new UnavailableException(
              "a change of cluster state was not confirmed in time, and may take effect later"
                  + " name="
                  + name);
    };
  }

  /** The result is opened and the source is gone, as the name says already. */
  void complete(IndexMetadata source) {
    Division division = source.division().orElseThrow();
    var _ = indices.existing(division.other());
    var _ =
        indices.changeDivided(
            source.id(),
            found ->
                found.division().equals(source.division()) && found.state() != IndexState.DELETING
                    ? Indices.with(found, IndexState.DELETING)
                    : found);
  }

  /** The source takes writes again, and what was made of it is given up. */
  private void release(IndexMetadata source) {
    Division division = source.division().orElseThrow();
    var _ =
        indices.changeDivided(
            source.id(),
            found ->
                found.division().equals(source.division()) && found.state() != IndexState.DELETING
                    ? Indices.with(found, Optional.empty())
                    : found);
    var _ =
        indices.changeDivided(
            division.other(),
            found ->
                found.state() == IndexState.CREATING
                    ? Indices.with(found, IndexState.DELETING)
                    : found);
  }

  private void pause() {
    try {
      scheduler.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while an index was divided", e);
    }
  }
}
