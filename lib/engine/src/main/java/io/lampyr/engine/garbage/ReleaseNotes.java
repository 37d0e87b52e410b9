package io.lampyr.engine.garbage;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Writes down which blobs a node's shards have stopped referring to, where garbage collection looks
 * first. A note that is lost costs nothing but time: the next listing of everything finds the
 * blobs. Never waits and never throws. Cost: a read and a write for each flush that releases
 * something.
 */
public final class ReleaseNotes {
  private static final int ATTEMPTS = 3;

  /** So many notes may be on their way; what is beyond is lost. */
  private static final int MAX_PENDING = 64;

  private final Table<ReleasedBlobs> table;
  private final Scheduler scheduler;
  private final Semaphore pending = new Semaphore(MAX_PENDING);

  public ReleaseNotes(Table<ReleasedBlobs> table, Scheduler scheduler) {
    this.table = table;
    this.scheduler = scheduler;
  }

  /** The shard's durable commit, and all that is open here, do without these. */
  public void released(ShardId shard, Set<BlobKey> blobs) {
    if (pending.tryAcquire()) {
      var _ =
          scheduler.fork(
              "note-released",
              () -> {
                try {
                  note(shard, blobs);
                } finally {
                  pending.release();
                }
              });
    }
  }

  private void note(ShardId shard, Set<BlobKey> blobs) {
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        Optional<Versioned<ReleasedBlobs>> found = table.read(StateKeys.released(shard));
        ReleasedBlobs before =
            found.map(Versioned::value).orElseGet(() -> new ReleasedBlobs(shard, List.of()));
        ReleasedBlobs after = before.and(blobs);
        Settled settled =
            found.isPresent()
                ? table.replace(StateKeys.released(shard), found.get(), after)
                : table.create(StateKeys.released(shard), after);
        if (settled instanceof Settled.Won) {
          return;
        }
      }
    } catch (LampyrException notNow) {
      // What is not noted is found by the next listing.
      return;
    }
  }
}
