package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.membership.ReadFence;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.shard.Answer;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.ForcedMerges;
import io.lampyr.engine.upkeep.ManualRefreshes;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One membership of a cache node, from joining under an id to leaving or being ejected: answers for
 * the shards that it holds.
 *
 * <p>Writes are answered when the log releases them, which proves membership anew for every batch.
 * Everything else is answered only while the fence is open after the answer was computed, so a
 * stale node is silent.
 */
final class NodeLife implements NodeService, NodeDuties {
  private static final Duration WHILE_MOVING = Duration.ofMillis(200);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final NodeId self;
  private final ReadFence fence;
  private final NodeShards shards;
  private final IndexViews indices;
  private final IndexingMemory memory;
  private final IndexingTurns turns;
  private final Care care;
  private final AppendCopies copies = new AppendCopies();

  /** What is done for shards beside writes and reads. */
  record Care(
      ManualRefreshes refreshes,
      ForcedMerges merges,
      NodeUpkeep upkeep,
      ShardMoves moves,
      ShardDemand demand,
      HandedHeat handed) {}

  NodeLife(
      NodeId self,
      ReadFence fence,
      NodeShards shards,
      NodeShards.Surroundings around,
      IndexingTurns turns,
      Care care) {
    this.self = self;
    this.fence = fence;
    this.shards = shards;
    this.indices = around.indices();
    this.memory = around.memory();
    this.turns = turns;
    this.care = care;
  }

  NodeId self() {
    return self;
  }

  NodeShards shards() {
    return shards;
  }

  NodeUpkeep upkeep() {
    return care.upkeep();
  }

  ShardMoves moves() {
    return care.moves();
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    long cameNanos = shards.now();
    if (meant.equals(self)) {
      // Begun side by side, before the first of them is waited for.
      care.demand().look(appends.stream().map(ShardAppend::shard).toList());
    }
    List<Begun> begun = new ArrayList<>(appends.size());
    for (ShardAppend append : appends) {
      begun.add(begin(meant, append, cameNanos));
    }
    List<ShardReply<List<WriteResult>>> replies = new ArrayList<>(appends.size());
    for (Begun one : begun) {
      replies.add(one.finish());
    }
    return replies;
  }

  /** Applied and waiting for its release, or refused. */
  private interface Begun {
    ShardReply<List<WriteResult>> finish();
  }

  private Begun begin(NodeId meant, ShardAppend append, long cameNanos) {
    try {
      Optional<ShardReply<List<WriteResult>>> refusal = refusal(meant, append);
      if (refusal.isPresent()) {
        return undone(append, refusal.get());
      }
      HeldShard held = care.demand().await(append.shard());
      OpenShard open = held == null ? null : held.open;
      if (held == null || open == null) {
        return undone(append, notOwner(append.shard()));
      }
      memory.beforeWrite();
      shards.admitToDisk();
      Optional<Answer<List<WriteResult>>> answer =
          turns.take(
              cameNanos,
              waited -> {
                long began = shards.now();
                try {
                  return held.gate.through(
                      append.tableVersion(), () -> apply(append, open, waited));
                } finally {
                  long ended = shards.now();
                  held.work.done(ended - began, ended);
                }
              });
      return answer
          .<Begun>map(given -> () -> await(given))
          .orElseGet(() -> undone(append, held.gone ? notOwner(append.shard()) : moving()));
    } catch (OverloadedException e) {
      return undone(
          append, new ShardReply.Overloaded<>(String.valueOf(e.getMessage()), e.retryAfter()));
    } catch (LampyrException e) {
      // One shard's trouble is not the others'.
      return () -> new ShardReply.Unknown<>(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return () -> new ShardReply.Unknown<>("node is stopping");
    }
  }

  /** A reply by which the append has done nothing, nor will. */
  private Begun undone(ShardAppend append, ShardReply<List<WriteResult>> reply) {
    return copies.refuse(append)
        ? () -> reply
        : () -> new ShardReply.Unknown<>("another copy of the append was applied, or is");
  }

  private Answer<List<WriteResult>> apply(ShardAppend append, OpenShard open, Duration waited) {
    if (!copies.begin(append)) {
      throw new OverloadedException("an earlier copy of the append was refused", AGAIN);
    }
    boolean refused = false;
    try {
      return open.documents().append(append.request().waited(waited));
    } catch (OverloadedException e) {
      refused = true;
      throw e;
    } finally {
      if (refused) {
        boolean _ = copies.refuseBegun(append);
      } else {
        copies.applied(append);
      }
    }
  }

  /** What is wrong with the tables that an append was made by, if anything. */
  private Optional<ShardReply<List<WriteResult>>> refusal(NodeId meant, ShardAppend append) {
    if (!meant.equals(self)) {
      return Optional.of(
          new ShardReply.NotOwner<>("another node, or an earlier life of it, is meant"));
    }
    Optional<IndexViews.View> view =
        indices.atLeast(
            append.shard().index(), append.tableVersion(), append.request().mappingVersion());
    if (view.isEmpty()) {
      return Optional.of(new ShardReply.NotOwner<>("there is no such index"));
    }
    if (view.get().tableVersion() != append.tableVersion()) {
      return Optional.of(
          new ShardReply.Stale<>(
              "table version is another known="
                  + view.get().tableVersion()
                  + " given="
                  + append.tableVersion()));
    }
    for (Write write : append.request().writes()) {
      if (!write.goesTo(append.shard().ordinal(), view.get().routing())) {
        return Optional.of(
            new ShardReply.Stale<>("a write belongs to another shard ordinal=" + write.ordinal()));
      }
    }
    return Optional.empty();
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return with(meant, shard, open -> fenced(await(open.documents().read(id))));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return with(
        meant,
        shard,
        open -> fenced(new ShardReply.Answered<>(care.refreshes().refresh(open.commits()))));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return with(
        meant,
        shard,
        open ->
            fenced(
                new ShardReply.Answered<>(care.refreshes().awaitVisible(open.commits(), seqNo))));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return with(
        meant,
        shard,
        open -> {
          care.merges().await(open, merging);
          return fenced(new ShardReply.Answered<>(open.commits().flush()));
        });
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    return with(
        meant,
        shard,
        open -> {
          open.documents().countNoops(updates);
          return new ShardReply.Answered<>(true);
        });
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    VirtualBatch batch = meant.equals(self) ? shards.batch(blob) : null;
    if (batch == null) {
      throw new UnavailableException("node does not hold the batch blob=" + blob + " node=" + self);
    }
    batch.read(blob, offset, into);
  }

  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    return with(
        meant, shard, _ -> fenced(new ShardReply.Answered<>(care.moves().begin(shard, target))));
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> found) {
    return told(meant, () -> care.demand().look(found));
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> waitedFor) {
    return told(meant, () -> care.demand().want(waitedFor));
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    return told(meant, () -> care.handed().used(hottest));
  }

  private ShardReply<Boolean> told(NodeId meant, Runnable hint) {
    if (!meant.equals(self)) {
      return new ShardReply.NotOwner<>("another node, or an earlier life of it, is meant");
    }
    hint.run();
    return new ShardReply.Answered<>(true);
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    return with(meant, shard, open -> new ShardReply.Answered<>(shards.surveys().look(open, into)));
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    return with(
        meant,
        shard,
        open -> {
          HeldShard held = shards.find(shard);
          // Whoever is sent by earlier tables is refused from here on, by the view that is known.
          boolean known =
              indices
                  .atLeast(shard.index(), tableVersion, 0)
                  .filter(view -> view.tableVersion() >= tableVersion)
                  .isPresent();
          if (!known || held == null || held.open != open) {
            return notOwner(shard);
          }
          held.gate.fence(tableVersion);
          shards.surveys().restMerges(open);
          var _ = open.commits().flush();
          return fenced(new ShardReply.Answered<>(true));
        });
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    if (!meant.equals(self)) {
      return new ShardReply.NotOwner<>("another node, or an earlier life of it, is meant");
    }
    return fenced(new ShardReply.Answered<>(ShardCounts.of(shards.all())));
  }

  private interface Call<T> {
    ShardReply<T> on(OpenShard shard) throws InterruptedException;
  }

  private <T> ShardReply<T> with(NodeId meant, ShardId shard, Call<T> call) {
    try {
      @Nullable HeldShard held = meant.equals(self) ? care.demand().await(shard) : null;
      OpenShard open = held == null || held.offered ? null : held.open;
      return held == null || open == null ? notOwner(shard) : with(held, open, call);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ShardReply.Unknown<>("node is stopping");
    }
  }

  private static <T> ShardReply<T> with(HeldShard held, OpenShard open, Call<T> call)
      throws InterruptedException {
    try {
      ShardReply<T> reply = call.on(open);
      // Asked again after the answer was computed, as the fence is: it may have been offered since.
      return held.offered ? notOwner(open.id()) : reply;
    } catch (OverloadedException e) {
      return new ShardReply.Overloaded<>(String.valueOf(e.getMessage()), e.retryAfter());
    } catch (LampyrException e) {
      // What a shard that has moved on cannot do any more, its new owner can.
      return held.offered
          ? notOwner(open.id())
          : new ShardReply.Unknown<>(String.valueOf(e.getMessage()));
    }
  }

  private static <T> ShardReply<T> await(Answer<T> answer) {
    try {
      return switch (answer.await()) {
        case Answer.Given.Released<T>(T value) -> new ShardReply.Answered<>(value);
        case Answer.Given.Withheld<T>(var failure) ->
            new ShardReply.Unknown<>("operations cannot be acknowledged: " + failure.detail());
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ShardReply.Unknown<>("node is stopping");
    }
  }

  /** The fence is asked last, after the answer was computed. */
  private <T> ShardReply<T> fenced(ShardReply<T> reply) {
    return fence.isOpen()
        ? reply
        : new ShardReply.NotOwner<>("the node cannot prove that it has not been replaced");
  }

  private static <T> ShardReply<T> notOwner(ShardId shard) {
    return new ShardReply.NotOwner<>("shard is not served here shard=" + shard);
  }

  private static <T> ShardReply<T> moving() {
    return new ShardReply.Overloaded<>("shard is moving to another node", WHILE_MOVING);
  }
}
