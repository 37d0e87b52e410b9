package io.lampyr.engine.node;

import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.commit.CommitListener;
import io.lampyr.engine.garbage.ReleaseNotes;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.translog.retention.TranslogFloor;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps a shard's batches where readers find them until they are in the store, moves the node's
 * translog floor then, and notes what the shard stops referring to.
 */
record HeldBatches(
    HeldShard held,
    TranslogFloor floor,
    ShardId shard,
    ReleaseNotes notes,
    Consumer<ShardItem> publications)
    implements CommitListener {
  @Override
  public void published(ShardItem item) {
    publications.accept(item);
  }

  @Override
  public void opened(VirtualBatch batch) {
    held.hold(batch);
  }

  @Override
  public void durable(VirtualBatch batch, long translogGeneration) {
    floor.advance(shard, translogGeneration);
    held.release(batch);
  }

  @Override
  public void idle(long translogGeneration) {
    floor.advance(shard, translogGeneration);
  }

  @Override
  public void released(Set<BlobKey> blobs) {
    notes.released(shard, blobs);
  }
}
