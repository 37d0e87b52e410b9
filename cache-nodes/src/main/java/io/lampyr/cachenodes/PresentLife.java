package io.lampyr.cachenodes;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cachenodes.server.NodeStatus;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.machine.NodeSelf;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A node's service whatever its present membership: while it has none, it serves nothing. The node
 * is given later than the server that shows it, as its address is known only then.
 */
public final class PresentLife implements NodeService, NodeDuties, NodeStatus, BatchesInPlace.Held {
  /** Stands for a node that has never been a member: no member has this id. */
  private static final NodeId NOBODY = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  private final AtomicReference<CacheNode> node = new AtomicReference<>();
  private final AtomicReference<NodeSelf> self = new AtomicReference<>();

  /** From here on, it is this node whose memberships are served. */
  public void of(CacheNode present) {
    node.set(present);
  }

  /** From here on, this answers what the node is asked about itself. */
  void answering(NodeSelf present) {
    self.set(present);
  }

  private Optional<NodeService> service() {
    return Optional.ofNullable(node.get()).flatMap(CacheNode::service);
  }

  private <T> ShardReply<T> ask(Function<NodeService, ShardReply<T>> call) {
    return service().map(call).orElseGet(PresentLife::noMember);
  }

  private static <T> ShardReply<T> noMember() {
    return new ShardReply.NotOwner<>("node is no member of the cluster at present");
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    return service()
        .map(service -> service.append(meant, appends))
        .orElseGet(() ->
            appends.stream().map(append -> PresentLife.<List<WriteResult>>noMember()).toList());
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return ask(service -> service.read(meant, shard, id));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return ask(service -> service.refresh(meant, shard));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return ask(service -> service.awaitVisible(meant, shard, seqNo));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return ask(service -> service.flush(meant, shard, merging));
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    return ask(service -> service.countNoops(meant, shard, updates));
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    service()
        .orElseThrow(() -> new UnavailableException("node is no member of the cluster at present"))
        .readBatch(meant, blob, offset, into);
  }

  @Override
  public @Nullable VirtualBatch find(BlobKey blob) {
    CacheNode present = node.get();
    return present == null ? null : present.batch(blob);
  }

  private Optional<NodeDuties> duties() {
    return Optional.ofNullable(node.get()).flatMap(CacheNode::duties);
  }

  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    return duties()
        .map(duties -> duties.relocate(meant, shard, target))
        .orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
    return duties().map(duties -> duties.ownerless(meant, shards)).orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
    return duties().map(duties -> duties.wanted(meant, shards)).orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    return duties().map(duties -> duties.used(meant, hottest)).orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    return duties()
        .map(duties -> duties.survey(meant, shard, into))
        .orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    return duties()
        .map(duties -> duties.fence(meant, shard, tableVersion))
        .orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    return duties().map(duties -> duties.stats(meant)).orElseGet(PresentLife::noMember);
  }

  @Override
  public ShardReply<Optional<BytesRef>> tell(NodeId meant, byte[] question, Duration within) {
    if (!meant.equals(node())) {
      return noMember();
    }
    NodeSelf present = self.get();
    return present == null
        ? noMember()
        : new ShardReply.Answered<>(Optional.of(new BytesRef(present.answer(question))));
  }

  @Override
  public NodeId node() {
    return Optional.ofNullable(node.get()).flatMap(CacheNode::member).orElse(NOBODY);
  }

  @Override
  public Readiness readiness() {
    if (Optional.ofNullable(node.get()).filter(CacheNode::isLeaving).isPresent()) {
      return new Readiness.NotReady("node is shutting down");
    }
    return service().isPresent()
        ? new Readiness.Ready()
        : new Readiness.NotReady("node is no member of the cluster at present");
  }

  @Override
  public Optional<NodeLoad> load() {
    return Optional.ofNullable(node.get()).map(CacheNode::load);
  }

  @Override
  public List<ShardStats> shards() {
    return stats(node()) instanceof ShardReply.Answered<List<ShardStats>>(var stats)
        ? stats
        : List.of();
  }
}
