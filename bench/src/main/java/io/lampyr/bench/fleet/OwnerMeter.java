package io.lampyr.bench.fleet;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what functions read from owners of what is not uploaded yet. */
final class OwnerMeter implements NodeConnector {
  private final NodeConnector nodes;
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  OwnerMeter(NodeConnector nodes) {
    this.nodes = nodes;
  }

  long reads() {
    return reads.get();
  }

  long bytes() {
    return bytes.get();
  }

  @Override
  public NodeService connect(NodeId node, NodeProcess process) {
    return new Counted(nodes.connect(node, process));
  }

  private final class Counted implements NodeService {
    private final NodeService node;

    Counted(NodeService node) {
      this.node = node;
    }

    @Override
    public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
      return node.append(meant, appends);
    }

    @Override
    public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
      return node.read(meant, shard, id);
    }

    @Override
    public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
      return node.refresh(meant, shard);
    }

    @Override
    public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
      return node.awaitVisible(meant, shard, seqNo);
    }

    @Override
    public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
      return node.flush(meant, shard, merging);
    }

    @Override
    public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
      return node.countNoops(meant, shard, updates);
    }

    @Override
    public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
      reads.incrementAndGet();
      bytes.addAndGet(into.byteSize());
      node.readBatch(meant, blob, offset, into);
    }
  }
}
