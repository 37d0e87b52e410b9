package io.lampyr.engine.garbage;

import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;

/**
 * The cursor of the listing of everything, which outlives the run that was to make it: the next one
 * goes on where it stopped. Of runs beside each other the last one that tells counts; whatever
 * stands there, no more than a part of one listing is made twice or left to the next.
 *
 * <p>Cost: a read to begin or to move, and a write to move.
 */
final class Sweeps {
  private final Table<GcSweep> table;

  Sweeps(Table<GcSweep> table) {
    this.table = table;
  }

  /** The run that begins a full listing, from where the last one stopped. */
  GcRun resumed(GcRun run) {
    return find()
        .map(Versioned::value)
        .map(sweep -> {
          GcRun.Progress begun = run.progress();
          return run.and(GcCount.LIVE_OBJECTS, sweep.liveObjects())
              .and(GcCount.LIVE_BYTES, sweep.liveBytes())
              .with(
                  new GcRun.Progress(
                      begun.due(),
                      begun.done(),
                      Optional.of(sweep.after()),
                      begun.listing(),
                      begun.more()));
        })
        .orElse(run);
  }

  /** The run has marked what it listed: either there is more, or all of it was listed. */
  void moved(GcRun run) {
    Optional<Versioned<GcSweep>> found = find();
    GcRun.Progress progress = run.progress();
    if (!progress.more()) {
      found.ifPresent(stood -> table.delete(StateKeys.GC_SWEEP, stood));
      return;
    }
    GcSweep next =
        new GcSweep(
            progress.after().orElseThrow(),
            run.counts().of(GcCount.LIVE_OBJECTS),
            run.counts().of(GcCount.LIVE_BYTES));
    // A cursor that was not written costs a part of a listing.
    var _ =
        found.isPresent()
            ? table.replace(StateKeys.GC_SWEEP, found.get(), next)
            : table.create(StateKeys.GC_SWEEP, next);
  }

  private Optional<Versioned<GcSweep>> find() {
    return table.read(StateKeys.GC_SWEEP);
  }
}
