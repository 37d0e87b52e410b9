package io.lampyr.engine.client;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A node that serves the cluster's shards that it owns, but for what the cluster's faults do. */
final class FakeNode implements NodeService {
  private final FakeCluster cluster;
  private final NodeId self;

  FakeNode(FakeCluster cluster, NodeId self) {
    this.cluster = cluster;
    this.self = self;
  }

  /** What happens to one shard's part of an append. */
  enum Fault {
    NONE,
    LOST_BEFORE,
    LOST_AFTER,
    /** Not answered, and applied a while later, if the node then still owns the shard. */
    LATE,
    OVERLOADED,
    SHORT_ANSWER
  }

  /** One append, as it came in. */
  record Call(NodeId node, List<ShardAppend> appends, long atNanos) {
    List<Integer> ordinals() {
      return appends.stream()
          .flatMap(append -> append.request().writes().stream())
          .map(Write::ordinal)
          .toList();
    }
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    cluster.beginAppend(new Call(self, appends, cluster.time.monotonicNanos()));
    try {
      if (!cluster.isAlive(self)) {
        throw new UnavailableException("connection refused");
      }
      List<ShardReply<List<WriteResult>>> replies = new ArrayList<>();
      for (ShardAppend append : appends) {
        replies.add(faulty(meant, append, cluster.faults.next(self, append)));
      }
      return replies;
    } finally {
      cluster.endAppend(appends);
    }
  }

  private ShardReply<List<WriteResult>> faulty(NodeId meant, ShardAppend append, Fault fault) {
    return switch (fault) {
      case NONE -> apply(meant, append);
      case LOST_BEFORE -> new ShardReply.Unknown<>("lost before");
      case LOST_AFTER -> {
        var _ = apply(meant, append);
        yield new ShardReply.Unknown<>("lost after");
      }
      case LATE -> {
        cluster.time.after(
            FakeCluster.LATE,
            "late",
            () -> {
              var _ = apply(meant, append);
            });
        yield new ShardReply.Unknown<>("late");
      }
      case OVERLOADED -> new ShardReply.Overloaded<>("full", cluster.retryAfter);
      case SHORT_ANSWER ->
          switch (apply(meant, append)) {
            case ShardReply.Answered<List<WriteResult>>(var results) ->
                new ShardReply.Answered<>(results.subList(1, results.size()));
            case ShardReply<List<WriteResult>> other -> other;
          };
    };
  }

  private ShardReply<List<WriteResult>> apply(NodeId meant, ShardAppend append) {
    if (!owns(meant, append.shard())) {
      return new ShardReply.NotOwner<>("not served here");
    }
    if (append.tableVersion() != cluster.tableVersion(append.shard().index())) {
      return new ShardReply.Stale<>("another table version");
    }
    FakeShard shard = cluster.shard(append.shard());
    return new ShardReply.Answered<>(shard.apply(append.request(), cluster.time.monotonicNanos()));
  }

  private boolean owns(NodeId meant, ShardId shard) {
    return meant.equals(self) && cluster.isAlive(self) && cluster.isOwner(self, shard);
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return asked(
        meant,
        shard,
        () ->
            Optional.ofNullable(cluster.shard(shard).documents.get(id))
                .map(version ->
                    new StoredDocument(new DocumentVersion(version, 0, 1, false), null, null)));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return asked(meant, shard, Optional::empty);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return asked(meant, shard, Optional::empty);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return asked(meant, shard, Optional::empty);
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    return asked(meant, shard, () -> true);
  }

  private <T> ShardReply<T> asked(NodeId meant, ShardId shard, Supplier<T> answer) {
    cluster.asked(self, shard);
    if (!cluster.isAlive(self)) {
      throw new UnavailableException("connection refused");
    }
    if (cluster.busy.contains(shard)) {
      return new ShardReply.Overloaded<>("full", Duration.ofMillis(300));
    }
    return owns(meant, shard)
        ? new ShardReply.Answered<>(answer.get())
        : new ShardReply.NotOwner<>("not served here");
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    throw new UnavailableException("node holds no batches");
  }
}
