package io.lampyr.cachenodes.server;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/**
 * A node of memory that keeps the service's laws: it refuses what is meant for another, applies
 * each request once, and holds every document that it acknowledged. It can be made to stop in the
 * middle of a call.
 */
public final class MemoryNode implements NodeService, NodeDuties {
  private static final PrimaryTerm TERM = new PrimaryTerm(3);

  private final NodeId id;
  private final Map<ShardId, Map<String, StoredDocument>> documents = new HashMap<>();
  private final Map<RequestId, List<WriteResult>> outcomes = new HashMap<>();
  private final Map<BlobKey, byte[]> batches = new HashMap<>();
  private final List<Duration> ages = new ArrayList<>();
  private final Map<ShardId, NodeId> moves = new HashMap<>();
  private final List<ShardId> wanted = new ArrayList<>();
  private final List<HotBytes> used = new ArrayList<>();
  private final Turnstile turnstile = new Turnstile();
  private long seqNo;
  private long noops;

  public MemoryNode(NodeId id) {
    this.id = id;
  }

  public Turnstile turnstile() {
    return turnstile;
  }

  public synchronized void hold(BlobKey batch, byte[] bytes) {
    batches.put(batch, bytes.clone());
  }

  /** How old appends said they were. */
  public synchronized List<Duration> ages() {
    return List.copyOf(ages);
  }

  public synchronized int documents() {
    return documents.values().stream().mapToInt(Map::size).sum();
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    turnstile.pass();
    List<ShardReply<List<WriteResult>>> replies = new ArrayList<>();
    for (ShardAppend append : appends) {
      replies.add(meant.equals(id) ? new ShardReply.Answered<>(apply(append)) : notOwner(meant));
    }
    return replies;
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String name) {
    turnstile.pass();
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      return new ShardReply.Answered<>(
          Optional.ofNullable(documents.getOrDefault(shard, Map.of()).get(name)));
    }
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return commit(meant, shard, 1);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return commit(meant, shard, 1 + seqNo);
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return commit(meant, shard, 2);
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    turnstile.pass();
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      noops += updates;
    }
    return new ShardReply.Answered<>(true);
  }

  public synchronized long noops() {
    return noops;
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    turnstile.pass();
    byte[] bytes;
    synchronized (this) {
      bytes = batches.get(blob);
    }
    if (!meant.equals(id) || bytes == null || offset + into.byteSize() > bytes.length) {
      throw new UnavailableException("batch is not held here blob=" + blob);
    }
    MemorySegment.copy(bytes, (int) offset, into, ValueLayout.JAVA_BYTE, 0, (int) into.byteSize());
  }

  /** The shards that it was asked to hand on, and to whom. */
  public synchronized Map<ShardId, NodeId> moves() {
    return Map.copyOf(moves);
  }

  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    turnstile.pass();
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      return new ShardReply.Answered<>(moves.putIfAbsent(shard, target) == null);
    }
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
    return meant.equals(id) ? new ShardReply.Answered<>(true) : notOwner(meant);
  }

  /** What it was told others used of shards that they hand over. */
  public synchronized List<HotBytes> used() {
    return List.copyOf(used);
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      used.addAll(hottest);
    }
    return new ShardReply.Answered<>(true);
  }

  /** The shards that it was told are waited for. */
  public synchronized List<ShardId> wanted() {
    return List.copyOf(wanted);
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      wanted.addAll(shards);
    }
    return new ShardReply.Answered<>(true);
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    return meant.equals(id) ? new ShardReply.Answered<>(into.shards() > 1) : notOwner(meant);
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    return meant.equals(id) ? new ShardReply.Answered<>(tableVersion > 1) : notOwner(meant);
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    turnstile.pass();
    return meant.equals(id) ? new ShardReply.Answered<>(stats()) : notOwner(meant);
  }

  /** What it holds. */
  synchronized List<ShardStats> stats() {
    List<ShardStats> stats = new ArrayList<>();
    documents.forEach((shard, held) ->
        stats.add(
            new ShardStats(
                shard,
                TERM,
                new ShardStats.Documents(held.size(), 0),
                1,
                4096,
                new ShardStats.Memory(512, 64, 16),
                new ShardStats.Numbers(seqNo - 1, seqNo - 1, -1),
                ShardStats.Activity.NONE)));
    return stats;
  }

  private ShardReply<Optional<CommitPoint>> commit(NodeId meant, ShardId shard, long generation) {
    turnstile.pass();
    if (!meant.equals(id)) {
      return notOwner(meant);
    }
    synchronized (this) {
      if (!documents.containsKey(shard)) {
        return new ShardReply.Answered<>(Optional.empty());
      }
      BlobStretch place = new BlobStretch(new BlobKey("indices/" + shard + "/3/bcc-1"), 4096, 8192);
      return new ShardReply.Answered<>(
          Optional.of(new CommitPoint(TERM, generation, place, seqNo - 1, Optional.empty())));
    }
  }

  private synchronized List<WriteResult> apply(ShardAppend append) {
    AppendRequest request = append.request();
    ages.add(request.age());
    return outcomes.computeIfAbsent(
        request.request(),
        _ -> request.writes().stream().map(write -> apply(append.shard(), write)).toList());
  }

  private WriteResult apply(ShardId shard, Write write) {
    Map<String, StoredDocument> inShard = documents.computeIfAbsent(shard, _ -> new HashMap<>());
    DocumentVersion version = new DocumentVersion(1, seqNo++, TERM.value(), false);
    BytesRef source = BytesRef.deepCopyOf(write.source());
    StoredDocument before =
        inShard.put(write.key().id(), new StoredDocument(version, source, write.key().routing()));
    Applied.Result effect = before == null ? Applied.Result.CREATED : Applied.Result.UPDATED;
    return new WriteResult.Done(new Applied(effect, version.seqNo(), TERM.value(), 1));
  }

  private <T> ShardReply<T> notOwner(NodeId meant) {
    return new ShardReply.NotOwner<>("node is another meant=%s found=%s".formatted(meant, id));
  }
}
