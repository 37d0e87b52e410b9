package io.lampyr.engine.recovery;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.commit.BatchUploads;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.retention.TranslogFloor;

/** What all shards of a node share. */
public record NodeParts(NodeId node, Log log, Blobs blobs, Table<ShardItem> shards, Ports ports) {

  /** The node's own log, what of it is still needed, and where all nodes' logs lie. */
  public record Log(TranslogBatcher batcher, TranslogFloor floor, BlobStore objects) {}

  /** Where commits are read from and stored. */
  public record Blobs(
      BlockCache cache,
      ByteSource source,
      BatchUploads uploads,
      BatchSettings batches,
      DiskBudget disk) {}
}
