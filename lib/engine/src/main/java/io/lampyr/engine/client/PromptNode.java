package io.lampyr.engine.client;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One node as {@link PromptNodes} reach it. Safe for many threads.
 *
 * @param member whether it still is one
 */
record PromptNode(NodeService node, PromptNodes.Hedges hedges, BooleanSupplier member, Clock clock)
    implements NodeService {

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    Attempts attempts = new Attempts(meant, appends, clock.monotonicNanos());
    try {
      return hedges.writes().first(attempts::next, member).orElseGet(attempts::unanswered);
    } catch (Inconclusive _) {
      return attempts.replies();
    }
  }

  /** Not all was done, and another attempt may say that it was. */
  private static final class Inconclusive extends RuntimeException {
    private static final long serialVersionUID = 1;

    Inconclusive() {
      super("not all was done", null, false, false);
    }
  }

  /** The attempts of one append. Safe for the threads that make them. */
  private final class Attempts {
    private final NodeId meant;
    private final List<ShardAppend> appends;
    private final long beganNanos;
    private final SortedMap<Integer, List<ShardReply<List<WriteResult>>>> ended = new TreeMap<>();
    private int begun;

    Attempts(NodeId meant, List<ShardAppend> appends, long beganNanos) {
      this.meant = meant;
      this.appends = appends;
      this.beganNanos = beganNanos;
    }

    List<ShardReply<List<WriteResult>>> next() {
      int number = begin();
      List<ShardReply<List<WriteResult>>> replies =
          node.append(meant, number == 0 ? appends : old());
      if (replies.stream().allMatch(Attempts::isDone)) {
        return replies;
      }
      end(number, replies);
      throw new Inconclusive();
    }

    private synchronized int begin() {
      return begun++;
    }

    private synchronized void end(int number, List<ShardReply<List<WriteResult>>> replies) {
      ended.put(number, replies);
    }

    /** What the owner may have forgotten since it was first sent must not be taken for new. */
    private List<ShardAppend> old() {
      Duration since = Duration.ofNanos(Math.max(1, clock.monotonicNanos() - beganNanos));
      return appends.stream()
          .map(append -> {
            AppendRequest request = append.request();
            return new ShardAppend(
                append.shard(),
                append.tableVersion(),
                new AppendRequest(
                    request.request(),
                    request.age().plus(since),
                    request.mappingVersion(),
                    request.writes()));
          })
          .toList();
    }

    private static boolean isDone(ShardReply<List<WriteResult>> reply) {
      return reply instanceof ShardReply.Answered<List<WriteResult>>(List<WriteResult> results)
          && results.stream().allMatch(WriteResult.Done.class::isInstance);
    }

    /** All attempts have ended. */
    synchronized List<ShardReply<List<WriteResult>>> replies() {
      return begun == 1 ? ended.firstEntry().getValue() : merged();
    }

    /** An attempt may still take effect. */
    synchronized List<ShardReply<List<WriteResult>>> unanswered() {
      return merged();
    }

    /**
     * What was done is done, whichever attempt says so. Anything else that one attempt says, an
     * other may belie: whoever asks again learns it.
     */
    private List<ShardReply<List<WriteResult>>> merged() {
      List<ShardReply<List<WriteResult>>> merged = new ArrayList<>(appends.size());
      for (int i = 0; i < appends.size(); i++) {
        merged.add(merged(i));
      }
      return merged;
    }

    private ShardReply<List<WriteResult>> merged(int append) {
      ShardReply<List<WriteResult>> best = late();
      for (List<ShardReply<List<WriteResult>>> replies : ended.values()) {
        if (replies.size() != appends.size()) {
          continue;
        }
        ShardReply<List<WriteResult>> reply = replies.get(append);
        if (isDone(reply)) {
          return reply;
        }
        boolean isLast = ended.size() == begun && reply instanceof ShardReply.Answered<?>;
        best = isLast && !(best instanceof ShardReply.Answered<?>) ? reply : best;
      }
      return best;
    }
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return reply(hedges.reads(), () -> node.read(meant, shard, id));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return reply(hedges.rounds(), () -> node.refresh(meant, shard));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return reply(hedges.rounds(), () -> node.awaitVisible(meant, shard, seqNo));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return reply(hedges.rounds(), () -> node.flush(meant, shard, merging));
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    // Asked once: what was counted twice would be wrong.
    return hedges
        .news()
        .once(() -> node.countNoops(meant, shard, updates))
        .orElseGet(PromptNode::late);
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    MemorySegment read =
        hedges
            .reads()
            .first(
                () -> {
                  // Of its own, as the other attempt may go on writing.
                  MemorySegment bytes =
                      MemorySegment.ofArray(new byte[Math.toIntExact(into.byteSize())]);
                  node.readBatch(meant, blob, offset, bytes);
                  return bytes;
                },
                member)
            .orElseThrow(() ->
                new UnavailableException(
                    "node did not give bytes of a batch in time blob=" + blob + " node=" + meant));
    into.copyFrom(read);
  }

  private <T> ShardReply<T> reply(Hedge hedge, Supplier<ShardReply<T>> call) {
    return hedge.first(call, member).orElseGet(PromptNode::late);
  }

  private static <T> ShardReply<T> late() {
    return new ShardReply.Unknown<>("node did not answer in time");
  }
}
