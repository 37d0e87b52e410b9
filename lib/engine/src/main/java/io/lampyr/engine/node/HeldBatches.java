package io.lampyr.engine.node;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.commit.CommitListener;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.translog.retention.TranslogFloor;

/**
 * Keeps a shard's batches where readers find them until they are in the store, and moves the node's
 * translog floor then.
 */
record HeldBatches(HeldShard held, TranslogFloor floor, ShardId shard) implements CommitListener {
  @Override
  public void opened(VirtualBatch batch) {
    held.batches.put(batch.blob().path(), batch);
  }

  @Override
  public void durable(VirtualBatch batch, long translogGeneration) {
    floor.advance(shard, translogGeneration);
    held.batches.remove(batch.blob().path());
  }
}
