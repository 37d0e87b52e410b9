package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries out one tombstone whose grace is over: reads it again, then the lease and all roots, and
 * deletes what is still garbage under the tags that it was marked with. What is not is spared; it
 * is marked anew if it ever becomes garbage again. The tombstone goes when all of it is settled.
 * While a {@link Holds hold} stands, it waits.
 *
 * <p>Cost: what the roots cost, a read of the hold, a get, a delete for every thousand blobs and
 * one for the tombstone.
 */
final class DeleteStep {
  private final GcWork work;

  DeleteStep(GcWork work) {
    this.work = work;
  }

  GcRun apply(GcRun run) {
    GcRun.Progress before = run.progress();
    GcRun after = run;
    int done = before.done();
    if (done < before.due().size()) {
      after = carryOut(before.due().get(done), run);
      done++;
    }
    return after.with(
        new GcRun.Progress(
            before.due(), done, before.after(), Optional.empty(), done < before.due().size()));
  }

  private GcRun carryOut(BlobKey tombstone, GcRun run) {
    Optional<MarkedBlobs.Loaded> loaded = work.lists().load(tombstone);
    if (loaded.isEmpty()
        || !BeginStep.isDue(loaded.get().info().modified(), run.started(), work.settings())) {
      return run;
    }
    Candidates candidates = work.judge().candidates();
    List<Doomed.Blob> blobs = new ArrayList<>();
    List<Doomed.Abandoned> uploads = new ArrayList<>();
    Tally tally = new Tally();
    for (Doomed entry : loaded.get().entries()) {
      switch (entry) {
        case Doomed.Blob blob when candidates.isGarbage(blob.key(), true) -> blobs.add(blob);
        case Doomed.Abandoned upload when candidates.isPast(upload.key(), true) ->
            uploads.add(upload);
        case Doomed.Blob _, Doomed.Abandoned _ -> tally.add(GcCount.SPARED_OBJECTS, 1);
      }
    }
    boolean deletes = !run.kind().dryRun() && !(blobs.isEmpty() && uploads.isEmpty());
    if (deletes && work.tables().holds().stand()) {
      return run;
    }
    boolean whole = true;
    for (int from = 0; from < blobs.size(); from += BlobStore.MAX_DELETES) {
      List<Doomed.Blob> batch =
          blobs.subList(from, Math.min(from + BlobStore.MAX_DELETES, blobs.size()));
      whole &= delete(batch, run.kind().dryRun(), tally);
    }
    if (!run.kind().dryRun()) {
      abort(uploads);
      if (whole) {
        var _ = work.lists().remove(loaded.get().info());
      }
    }
    tally.add(GcCount.UPLOADS_ABORTED, uploads.size());
    return tally.into(run);
  }

  /** Whether all of the batch is certainly gone. */
  private boolean delete(List<Doomed.Blob> batch, boolean dryRun, Tally tally) {
    List<Doomed.Blob> gone = new ArrayList<>(batch);
    if (!dryRun) {
      List<DeleteOutcome> outcomes =
          work.store()
              .delete(batch.stream().map(b -> Deletion.ifMatch(b.key(), b.etag())).toList());
      gone.clear();
      for (int i = 0; i < batch.size(); i++) {
        if (MarkedBlobs.isGone(outcomes.get(i))) {
          gone.add(batch.get(i));
        }
      }
    }
    tally.add(GcCount.DELETED_OBJECTS, gone.size());
    tally.add(GcCount.DELETED_BYTES, bytes(gone));
    return gone.size() == batch.size();
  }

  private void abort(List<Doomed.Abandoned> uploads) {
    work.store()
        .multipart()
        .ifPresent(parts -> uploads.forEach(upload -> parts.abort(upload.upload())));
  }

  private static long bytes(List<Doomed.Blob> blobs) {
    return blobs.stream().mapToLong(Doomed.Blob::length).sum();
  }
}
