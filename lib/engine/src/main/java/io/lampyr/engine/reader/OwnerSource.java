package io.lampyr.engine.reader;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.engine.node.NodeService;
import java.lang.foreign.MemorySegment;

/**
 * Reads batches from the node that has not uploaded them yet: for the block cache, ahead of the
 * store. Throws {@link UnavailableException} whenever the node does not give the bytes, whatever
 * the reason: the caller then asks the store, or waits for a new head.
 */
public final class OwnerSource implements ByteSource {
  private final NodeService nodes;
  private final NodeId owner;

  public OwnerSource(NodeService nodes, NodeId owner) {
    this.nodes = nodes;
    this.owner = owner;
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    if (into.byteSize() == 0) {
      return;
    }
    try {
      nodes.readBatch(owner, blob, offset, into);
    } catch (OverloadedException overloaded) {
      throw new UnavailableException(
          "owner has too much to do node=%s blob=%s".formatted(owner, blob), overloaded);
    }
  }
}
