package io.lampyr.engine.client;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Makes of the client one that has a mistake, by changing what it sends or is told. The property
 * that judges clients must find each of them.
 */
final class BentNode implements NodeService {
  private final NodeService inner;
  private final Mistake mistake;
  private final Randomness randomness;

  /** What a client could do wrong. */
  enum Mistake {
    NEW_REQUEST_ID_ON_RETRY,
    RETRY_WITHOUT_AGE,
    UNKNOWN_TAKEN_FOR_REFUSED
  }

  BentNode(NodeService inner, Mistake mistake, Randomness randomness) {
    this.inner = inner;
    this.mistake = mistake;
    this.randomness = randomness;
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    return inner.append(meant, appends.stream().map(this::bend).toList()).stream()
        .map(this::bend)
        .toList();
  }

  private ShardAppend bend(ShardAppend append) {
    AppendRequest sent = append.request();
    RequestId id =
        mistake == Mistake.NEW_REQUEST_ID_ON_RETRY && IngestCourse.isRepeated(append)
            ? RequestId.random(randomness)
            : sent.request();
    Duration age = mistake == Mistake.RETRY_WITHOUT_AGE ? Duration.ZERO : sent.age();
    return new ShardAppend(
        append.shard(),
        append.tableVersion(),
        new AppendRequest(id, age, sent.mappingVersion(), sent.writes()));
  }

  private ShardReply<List<WriteResult>> bend(ShardReply<List<WriteResult>> reply) {
    return mistake == Mistake.UNKNOWN_TAKEN_FOR_REFUSED
            && reply instanceof ShardReply.Unknown<List<WriteResult>>(String reason)
        ? new ShardReply.Overloaded<>(reason, Duration.ZERO)
        : reply;
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return inner.read(meant, shard, id);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return inner.refresh(meant, shard);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return inner.awaitVisible(meant, shard, seqNo);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return inner.flush(meant, shard, merging);
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    return inner.countNoops(meant, shard, updates);
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    inner.readBatch(meant, blob, offset, into);
  }
}
