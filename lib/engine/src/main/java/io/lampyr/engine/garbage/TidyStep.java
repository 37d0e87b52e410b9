package io.lampyr.engine.garbage;

import static io.lampyr.cluster.state.IndexState.CREATING;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.Deletion;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.IndexDeletion;
import io.lampyr.engine.counts.CountFold;
import io.lampyr.engine.task.TaskStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Ends what is over. An expired reader lease is deleted only as it was read, so one that was just
 * extended stays. A deleted index loses its shards first, so that their owners stop, and everything
 * else once no blob and no reader of it is left. What processes have counted of searches is {@link
 * CountFold folded}.
 *
 * <p>Cost: what the roots cost, and what the fold costs; for each deleted index a listing and a few
 * writes; in a full run a query for each thousand indices, a read for each that is half made, three
 * listings of what goes by its age or with its task, a query of tasks and one of sets of enrich
 * rows, and their deletions.
 */
final class TidyStep {
  /** So many are looked at in one run; the next goes on. */
  private static final int MAX_OLD = 100_000;

  /** What a run that died has left goes later than any run that lives can need it. */
  private static final Duration LONGEST_RUN = Duration.ofDays(1);

  private final GcWork work;

  TidyStep(GcWork work) {
    this.work = work;
  }

  GcRun apply(GcRun run) {
    boolean dryRun = run.kind().dryRun();
    Tally tally = new Tally();
    // Before the indices are read: what was counted by now is of those, or of none that is left.
    Optional<CountFold.Gathered> counted =
        dryRun ? Optional.empty() : Optional.of(work.tables().counts().gather());
    Roots roots = work.survey().read();
    if (counted.isPresent()) {
      var _ = counted.get().fold(roots::isLive);
    }
    if (run.kind().full() && !dryRun && givenUp(roots)) {
      // Indices that were begun and got no name are deleted ones from here on.
      roots = work.survey().read();
    }
    for (Versioned<ReaderLease> reader : roots.readers()) {
      if (isExpired(reader.value()) && (dryRun || end(reader))) {
        tally.add(GcCount.READERS_ENDED, 1);
      }
    }
    for (IndexId index : roots.deleted()) {
      tidy(index, roots, dryRun, tally);
    }
    if (run.kind().full()) {
      tidyByAge(run, tally);
    }
    if (!dryRun) {
      tally.add(GcCount.CACHE_BYTES_FREED, cleanCache());
    }
    return tally.into(run);
  }

  /** Whether indices were given up that are not among the deleted ones yet. */
  private boolean givenUp(Roots roots) {
    return work
        .catalog()
        .deletion()
        .sweep(
            index -> roots.indices().getOrDefault(index, CREATING) != CREATING,
            work.settings().creationMax())
        .stream()
        .anyMatch(given -> roots.isLive(given.id()));
  }

  private boolean isExpired(ReaderLease lease) {
    return lease.expires().plus(work.settings().readerMargin()).isBefore(work.clock().now());
  }

  private boolean end(Versioned<ReaderLease> reader) {
    ReaderLease lease = reader.value();
    Table<ReaderLease> readers = work.tables().readers();
    return readers.delete(StateKeys.reader(lease.index(), lease.id()), reader)
            instanceof Settled.Won
        || readers.delete(StateKeys.readerBefore(lease.index(), lease.id()), reader)
            instanceof Settled.Won;
  }

  private void tidy(IndexId index, Roots roots, boolean dryRun, Tally tally) {
    boolean isRead =
        roots.readers().stream().anyMatch(reader -> reader.value().index().equals(index));
    boolean isEmpty =
        work.store().list(ListStep.prefix(index), Optional.empty(), 1).blobs().isEmpty();
    boolean isWithdrawn =
        roots.shards().keySet().stream().noneMatch(shard -> shard.index().equals(index));
    // Blobs that were on their way when the shards were withdrawn have come by the next run.
    boolean over = isEmpty && !isRead && isWithdrawn;
    if (over) {
      tally.add(GcCount.INDICES_FORGOTTEN, 1);
    }
    if (dryRun) {
      return;
    }
    IndexDeletion deletion = work.catalog().deletion();
    if (!isWithdrawn) {
      deletion.delete(index);
      deletion.withdraw(index);
    } else if (over) {
      deletion.forget(index);
    }
  }

  /** By age alone: nobody asks for a result for so long, and no run takes so long. */
  private void tidyByAge(GcRun run, Tally tally) {
    long results = deleteOlder(GcKeys.RESULTS, work.settings().resultsAgeMax(), run);
    results += delete(new TaskTidying(work, MAX_OLD).garbage(run.kind().dryRun()), run);
    results += work.tables().enrich().collect(run.kind().dryRun());
    tally.add(GcCount.RESULTS_DELETED, results);
    var _ = deleteOlder(GcKeys.RUNS, LONGEST_RUN, run);
  }

  private long deleteOlder(String prefix, Duration age, GcRun run) {
    return delete(
        Listings.all(work.store(), prefix, MAX_OLD).stream()
            .filter(info -> info.modified().plus(age).isBefore(run.started()))
            .filter(info -> !info.key().path().startsWith(TaskStore.BLOBS))
            .toList(),
        run);
  }

  private long delete(List<BlobInfo> blobs, GcRun run) {
    List<Deletion> old =
        blobs.stream().map(info -> Deletion.ifMatch(info.key(), info.etag())).toList();
    long gone = 0;
    for (int from = 0; from < old.size(); from += BlobStore.MAX_DELETES) {
      List<Deletion> batch = old.subList(from, Math.min(from + BlobStore.MAX_DELETES, old.size()));
      gone +=
          run.kind().dryRun()
              ? batch.size()
              : work.store().delete(batch).stream().filter(MarkedBlobs::isGone).count();
    }
    return gone;
  }

  private long cleanCache() {
    try {
      return work.cache().clean();
    } catch (IOException e) {
      throw new UnavailableException("shared cache folder could not be cleaned", e);
    }
  }
}
