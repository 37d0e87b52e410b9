package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges what was listed, and what owners released, by roots that are read now, and marks what is
 * garbage and not marked yet: one tombstone for all of it. What owners released is taken off their
 * lists when it is marked or gone, and stays there while something else refers to it.
 *
 * <p>Cost: what the roots cost; a get for the listing and each pending tombstone; a head for each
 * released blob that is garbage; one put; one write for each list that is shortened; if full, a
 * read, and a write where there is more to list.
 */
final class MarkStep {
  private static final int MAX_PENDING = 10_000;

  private final GcWork work;

  MarkStep(GcWork work) {
    this.work = work;
  }

  GcRun apply(GcRun run) {
    List<Doomed> listed =
        run.progress().listing().map(this::load).map(MarkedBlobs.Loaded::entries).orElse(List.of());
    GcWork.Judged judged = work.judge();
    List<Versioned<ReleasedBlobs>> released =
        run.progress().more() ? List.of() : judged.roots().released();
    Set<Doomed> seen = new HashSet<>();
    Set<BlobKey> pending = new HashSet<>();
    if (!listed.isEmpty() || !released.isEmpty()) {
      pending(seen, pending);
    }
    List<Doomed> doomed = new ArrayList<>();
    Tally tally = new Tally();
    for (Doomed entry : listed) {
      boolean garbage = isGarbage(judged.candidates(), entry);
      count(tally, entry, garbage, pending);
      if (garbage && !seen.contains(entry)) {
        doomed.add(entry);
        pending.add(entry.key());
      }
    }
    List<Doomed> found = stillThere(released, judged.candidates(), pending);
    for (Doomed entry : found) {
      count(tally, entry, true, pending);
      doomed.add(entry);
      pending.add(entry.key());
    }
    if (!run.kind().dryRun()) {
      mark(run.id(), doomed, tally);
      shorten(released, pending);
    }
    return done(tally.into(run));
  }

  private GcRun done(GcRun marked) {
    GcRun.Progress now = marked.progress();
    GcRun next =
        marked.with(new GcRun.Progress(List.of(), 0, now.after(), Optional.empty(), now.more()));
    if (marked.kind().full() && !marked.kind().dryRun()) {
      work.tables().sweeps().moved(next);
    }
    return next;
  }

  /** A step that is repeated may find it gone, with its run: then there is nothing to judge. */
  private MarkedBlobs.Loaded load(BlobKey listing) {
    return work.lists()
        .load(listing)
        .orElseThrow(() -> new UnavailableException("listing is gone key=" + listing));
  }

  private void pending(Set<Doomed> seen, Set<BlobKey> keys) {
    for (BlobInfo tombstone : work.lists().all(GcKeys.TOMBSTONES, MAX_PENDING)) {
      Optional<MarkedBlobs.Loaded> loaded = work.lists().load(tombstone.key());
      loaded.ifPresent(list -> {
        seen.addAll(list.entries());
        list.entries().stream()
            .filter(Doomed.Blob.class::isInstance)
            .map(Doomed::key)
            .forEach(keys::add);
      });
    }
  }

  private static boolean isGarbage(Candidates candidates, Doomed entry) {
    return switch (entry) {
      case Doomed.Blob(BlobKey key, _, _) -> candidates.isGarbage(key, true);
      case Doomed.Abandoned(BlobKey key, _) -> candidates.isPast(key, true);
    };
  }

  private static void count(Tally tally, Doomed entry, boolean garbage, Set<BlobKey> pending) {
    if (!(entry instanceof Doomed.Blob(BlobKey key, _, long length))) {
      return;
    }
    if (!garbage) {
      tally.add(GcCount.LIVE_OBJECTS, 1);
      tally.add(GcCount.LIVE_BYTES, length);
    } else if (!pending.contains(key)) {
      tally.add(GcCount.GARBAGE_OBJECTS, 1);
      tally.add(GcCount.GARBAGE_BYTES, length);
    }
  }

  /** What was released, is garbage, is not marked, and is there. */
  private List<Doomed> stillThere(
      List<Versioned<ReleasedBlobs>> released, Candidates candidates, Set<BlobKey> pending) {
    List<BlobKey> wanted =
        released.stream()
            .flatMap(list -> list.value().blobs().stream())
            .distinct()
            .filter(key -> !pending.contains(key) && candidates.isGarbage(key, false))
            .toList();
    List<Optional<BlobInfo>> infos;
    try {
      infos = work.siblings().map(wanted, work.store()::head);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while garbage was looked at", e);
    }
    List<Doomed> there = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      if (infos.get(i).isPresent()) {
        BlobInfo info = infos.get(i).get();
        there.add(new Doomed.Blob(info.key(), info.etag(), info.length()));
      } else {
        pending.add(wanted.get(i));
      }
    }
    return there;
  }

  private void mark(String run, List<Doomed> doomed, Tally tally) {
    for (int from = 0; from < doomed.size(); from += DoomedCodec.MAX_ENTRIES) {
      int to = Math.min(from + DoomedCodec.MAX_ENTRIES, doomed.size());
      var _ = work.lists().writeTombstone(run, doomed.subList(from, to));
    }
    for (Doomed entry : doomed) {
      if (entry instanceof Doomed.Blob(_, _, long length)) {
        tally.add(GcCount.TOMBSTONED_OBJECTS, 1);
        tally.add(GcCount.TOMBSTONED_BYTES, length);
      }
    }
  }

  /** An owner that writes at the same time wins: what stays on its list is looked at again. */
  private void shorten(List<Versioned<ReleasedBlobs>> released, Set<BlobKey> settled) {
    for (Versioned<ReleasedBlobs> list : released) {
      ReleasedBlobs left = list.value().without(settled);
      if (!left.equals(list.value())) {
        Table<ReleasedBlobs> lists = work.tables().released();
        ShardId shard = list.value().shard();
        if (!(lists.replace(StateKeys.released(shard), list, left) instanceof Settled.Won)) {
          var _ = lists.replace(StateKeys.releasedBefore(shard), list, left);
        }
      }
    }
  }
}
