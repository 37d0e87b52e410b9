package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Begins a run: asks the store for its time, by a blob that is written once, and finds the
 * tombstones that are due. A full run goes on where the last one stopped that did not come to its
 * end. Cost: a put, two heads, a listing, and a get of the report; a read if full.
 */
final class BeginStep {
  private static final int MAX_TOMBSTONES = 10_000;

  private final GcWork work;

  BeginStep(GcWork work) {
    this.work = work;
  }

  GcRun begin(String id, GcRun.Kind wanted, Optional<GcReport> report) {
    RestoreMark.checkEnded(work.store());
    Instant now = storeTime(id);
    List<BlobKey> due =
        work.lists().all(GcKeys.TOMBSTONES, MAX_TOMBSTONES).stream()
            .filter(info -> isDue(info.modified(), now, work.settings()))
            .sorted(Comparator.comparing(BlobInfo::modified))
            .map(BlobInfo::key)
            .limit(GcRun.Progress.MAX_DUE)
            .toList();
    Optional<Instant> listed = report.flatMap(GcReport::lastFull).map(GcRun::started);
    boolean listingDue =
        listed.isEmpty() || !listed.get().plus(work.settings().listingInterval()).isAfter(now);
    GcRun.Kind kind = new GcRun.Kind(wanted.dryRun(), wanted.full() || listingDue);
    GcRun.Progress progress =
        new GcRun.Progress(due, 0, Optional.empty(), Optional.empty(), !due.isEmpty());
    GcRun run = new GcRun(id, kind, now, progress, GcCounts.NONE, Optional.empty());
    return kind.full() && !kind.dryRun() ? work.tables().sweeps().resumed(run) : run;
  }

  /** Whether the grace is over; both times are the store's. */
  static boolean isDue(Instant written, Instant now, GcSettings settings) {
    return !written.plus(settings.grace()).isAfter(now);
  }

  private Instant storeTime(String id) {
    BlobKey key = GcKeys.begun(id);
    BlobContent content = BlobContent.of((id + "\n").getBytes(StandardCharsets.US_ASCII));
    PutOutcome outcome = work.store().put(key, content, PutCondition.IF_ABSENT);
    return work.store()
        .head(key)
        .map(info -> Instant.ofEpochMilli(info.modified().toEpochMilli()))
        .orElseThrow(() ->
            new UnavailableException("run could not be begun key=" + key + " outcome=" + outcome));
  }
}
