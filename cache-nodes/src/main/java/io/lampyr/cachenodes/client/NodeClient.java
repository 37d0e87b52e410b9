package io.lampyr.cachenodes.client;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.protocol.BatchBytes;
import io.lampyr.cachenodes.protocol.CallCodec;
import io.lampyr.cachenodes.protocol.Limits;
import io.lampyr.cachenodes.protocol.NodeCall;
import io.lampyr.cachenodes.protocol.ReplyCodec;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.machine.NodeAnswer;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/**
 * The nodes of a system, as others see them: each call goes to the node that it means.
 *
 * <p>Laws, besides the service's: a node that cannot be reached is {@code NotOwner}, as nothing was
 * done; one that was reached and did not answer is {@code Unknown}, whatever the call. It throws
 * {@link io.lampyr.base.error.MisconfiguredException} if the node refuses a secret that stays as it
 * is (with others it is {@code NotOwner}, as the next call may find it accepted), and {@link
 * io.lampyr.base.error.InvalidInputException} for what is too large for the protocol or the node.
 * No call is sent twice from here, and one ends at its deadline or with the interrupt of its
 * caller. Cost: one request per call, and one per 16 MiB of a batch.
 */
public final class NodeClient implements NodeService, NodeDuties, AutoCloseable {
  /** With room for what it is told in. */
  private static final int MOST_TOLD_BYTES = NodeAnswer.MOST_BYTES + 4096;

  private final NodeAddresses addresses;
  private final NodeClientSettings settings;
  private final NodeHttp http;

  public NodeClient(
      NodeAddresses addresses, NodeClientSettings settings, Secret secret, Scheduler scheduler) {
    this(addresses, settings, SharedSecret.fixed(List.of(secret)), scheduler);
  }

  /** Whose process knows which releases the nodes are of. */
  public NodeClient(
      NodeAddresses addresses,
      NodeClientSettings settings,
      Secret secret,
      Proving proving,
      Scheduler scheduler) {
    this(addresses, settings, SharedSecret.fixed(List.of(secret)), proving, scheduler);
  }

  /** With a secret that may be changed meanwhile. */
  public NodeClient(
      NodeAddresses addresses,
      NodeClientSettings settings,
      SharedSecret secret,
      Scheduler scheduler) {
    this(
        addresses,
        settings,
        secret,
        Proving.onceRefused(new Ports(new SystemClock(), scheduler, new SystemRandomness())),
        scheduler);
  }

  /** That proves its calls as soon as all nodes know proofs. */
  public NodeClient(
      NodeAddresses addresses,
      NodeClientSettings settings,
      SharedSecret secret,
      Proving proving,
      Scheduler scheduler) {
    this.addresses = addresses;
    this.settings = settings;
    this.http = new NodeHttp(settings, secret, proving, scheduler);
  }

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    Exchange<List<ShardReply<List<WriteResult>>>> exchange =
        send(
            new NodeCall.Append(meant, appends),
            "append",
            settings.writeTime(),
            body -> ReplyCodec.appended(whole(body)));
    return switch (exchange) {
      case Exchange.Answered<List<ShardReply<List<WriteResult>>>>(var replies) ->
          areFor(appends, replies)
              ? replies
              : toEach(appends, new ShardReply.Unknown<>("node answered for other writes"));
      case Exchange.NotDone<List<ShardReply<List<WriteResult>>>>(String reason, boolean _) ->
          toEach(appends, new ShardReply.NotOwner<>(reason));
      case Exchange.TurnedAway<List<ShardReply<List<WriteResult>>>>(
              String reason,
              Duration retryAfter) ->
          toEach(appends, new ShardReply.Overloaded<>(reason, retryAfter));
      case Exchange.Open<List<ShardReply<List<WriteResult>>>>(String reason) ->
          toEach(appends, new ShardReply.Unknown<>(reason));
    };
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return reply(
        send(
            new NodeCall.Read(meant, shard, id),
            "read",
            settings.readTime(),
            body -> ReplyCodec.document(whole(body))));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    return commit(new NodeCall.Refresh(meant, shard), "refresh");
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return commit(new NodeCall.Await(meant, shard, seqNo), "await");
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return commit(new NodeCall.Flush(meant, shard, merging), "flush");
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    NodeCall call = new NodeCall.Noops(meant, shard, updates);
    return reply(send(call, "noops", settings.readTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    for (long done = 0; done < into.byteSize(); ) {
      long length = Math.min(Limits.MAX_RANGE_BYTES, into.byteSize() - done);
      readRange(meant, blob, offset + done, into.asSlice(done, length));
      done += length;
    }
  }

  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    NodeCall call = new NodeCall.Relocate(meant, shard, target);
    return reply(
        send(call, "relocate", settings.readTime(), body -> ReplyCodec.moving(whole(body))));
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
    NodeCall call = new NodeCall.Ownerless(meant, shards);
    return reply(
        send(call, "ownerless", settings.readTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
    NodeCall call = new NodeCall.Wanted(meant, shards);
    return reply(
        send(call, "wanted", settings.readTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    NodeCall call = new NodeCall.Used(meant, hottest);
    return reply(send(call, "used", settings.readTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    NodeCall call = new NodeCall.Survey(meant, shard, into);
    return reply(
        send(call, "survey", settings.writeTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    NodeCall call = new NodeCall.Fence(meant, shard, tableVersion);
    return reply(
        send(call, "fence", settings.writeTime(), body -> ReplyCodec.counted(whole(body))));
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    Exchange<ShardReply<List<ShardStats>>> measured =
        send(
            new NodeCall.Measures(meant),
            "measures",
            settings.readTime(),
            body -> ReplyCodec.measures(whole(body)));
    if (measured instanceof Exchange.NotDone<ShardReply<List<ShardStats>>>(_, boolean foreign)
        && foreign) {
      // One of an earlier version does not know the call, and measures nothing.
      NodeCall plain = new NodeCall.Stats(meant);
      return reply(
          send(plain, "shards", settings.readTime(), body -> ReplyCodec.stats(whole(body))));
    }
    return reply(measured);
  }

  @Override
  public ShardReply<Optional<BytesRef>> tell(NodeId meant, byte[] question, Duration within) {
    Exchange<ShardReply<BytesRef>> told =
        send(
            new NodeCall.Tell(meant, new BytesRef(question)),
            "tell",
            within,
            body -> ReplyCodec.told(whole(body, MOST_TOLD_BYTES)));
    if (told instanceof Exchange.NotDone<ShardReply<BytesRef>>(_, boolean foreign) && foreign) {
      // One of an earlier version does not know the call.
      return new ShardReply.Answered<>(Optional.empty());
    }
    return switch (reply(told)) {
      case ShardReply.Answered<BytesRef>(var answer) ->
          new ShardReply.Answered<>(Optional.of(answer).filter(bytes -> bytes.length > 0));
      case ShardReply.NotOwner<BytesRef>(var reason) -> new ShardReply.NotOwner<>(reason);
      case ShardReply.Stale<BytesRef>(var reason) -> new ShardReply.Stale<>(reason);
      case ShardReply.Overloaded<BytesRef>(var reason, var after) ->
          new ShardReply.Overloaded<>(reason, after);
      case ShardReply.Unknown<BytesRef>(var reason) -> new ShardReply.Unknown<>(reason);
    };
  }

  /** The node as a leaf of searches. */
  public LeafPort leaf(NodeId meant) {
    return new LeafPort() {
      @Override
      public byte[] call(byte[] request, Duration within) {
        return answered(
            send(
                new NodeCall.Search(meant, new BytesRef(request)),
                "search",
                within,
                body -> ReplyCodec.found(new BytesRef(whole(body)))));
      }

      @Override
      public void warm(byte[] notice, Duration within) {
        var _ =
            answered(
                send(
                    new NodeCall.Warm(meant, new BytesRef(notice)),
                    "warm",
                    within,
                    body -> ReplyCodec.counted(whole(body))));
      }

      @Override
      public void clear(byte[] notice, Duration within) {
        cleared(
            send(
                new NodeCall.Clear(meant, new BytesRef(notice)),
                "clear",
                within,
                body -> ReplyCodec.counted(whole(body))));
      }
    };
  }

  private static void cleared(Exchange<ShardReply<Boolean>> exchange) {
    if (exchange instanceof Exchange.NotDone<ShardReply<Boolean>>(String reason, boolean foreign)
        && foreign) {
      throw new UnavailableException("its release cannot be told to clear: " + reason);
    }
    if (!answered(exchange).equals(new ShardReply.Answered<>(true))) {
      throw new UnavailableException("it did not say that it has cleared");
    }
  }

  private static <T> T answered(Exchange<T> exchange) {
    return switch (exchange) {
      case Exchange.Answered<T>(T reply) -> reply;
      case Exchange.NotDone<T>(String reason, boolean _) -> throw new UnavailableException(reason);
      case Exchange.Open<T>(String reason) -> throw new UnavailableException(reason);
      case Exchange.TurnedAway<T>(String reason, Duration retryAfter) ->
          throw new OverloadedException(reason, retryAfter);
    };
  }

  /** Ends all calls that are still running: what comes of them is unknown. */
  @Override
  public void close() {
    http.close();
  }

  private void readRange(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    NodeCall call = new NodeCall.ReadBatch(meant, blob, offset, (int) into.byteSize());
    Exchange<Boolean> exchange =
        send(
            call,
            "batch",
            settings.readTime(),
            body -> {
              BatchBytes.read(body, offset, into);
              return true;
            });
    switch (exchange) {
      case Exchange.Answered<Boolean> _ -> {}
      case Exchange.NotDone<Boolean>(String reason, boolean _) -> throw unavailable(call, reason);
      case Exchange.Open<Boolean>(String reason) -> throw unavailable(call, reason);
      case Exchange.TurnedAway<Boolean>(String reason, Duration retryAfter) ->
          throw new OverloadedException(reason, retryAfter);
    }
  }

  private static UnavailableException unavailable(NodeCall call, String reason) {
    return new UnavailableException(
        "node did not give bytes of a batch node=%s: %s".formatted(call.meant(), reason));
  }

  private ShardReply<Optional<CommitPoint>> commit(NodeCall call, String path) {
    return reply(send(call, path, settings.writeTime(), body -> ReplyCodec.commit(whole(body))));
  }

  private <T> Exchange<T> send(
      NodeCall call, String path, Duration within, NodeHttp.Answer<T> answer) {
    Optional<URI> address = addresses.of(call.meant());
    if (address.isEmpty()) {
      return new Exchange.NotDone<>("node is not known node=" + call.meant());
    }
    URI target = address.get().resolve("/internal/v1/" + path);
    return http.send(target, CallCodec.encode(call), within, answer);
  }

  private static <T> ShardReply<T> reply(Exchange<ShardReply<T>> exchange) {
    return switch (exchange) {
      case Exchange.Answered<ShardReply<T>>(ShardReply<T> answered) -> answered;
      case Exchange.NotDone<ShardReply<T>>(String reason, boolean _) ->
          new ShardReply.NotOwner<>(reason);
      case Exchange.TurnedAway<ShardReply<T>>(String reason, Duration retryAfter) ->
          new ShardReply.Overloaded<>(reason, retryAfter);
      case Exchange.Open<ShardReply<T>>(String reason) -> new ShardReply.Unknown<>(reason);
    };
  }

  /** Whether there is a reply for each append, and a result for each of its writes. */
  private static boolean areFor(
      List<ShardAppend> appends, List<ShardReply<List<WriteResult>>> replies) {
    if (replies.size() != appends.size()) {
      return false;
    }
    for (int i = 0; i < appends.size(); i++) {
      if (replies.get(i) instanceof ShardReply.Answered<List<WriteResult>>(var results)
          && results.size() != appends.get(i).request().writes().size()) {
        return false;
      }
    }
    return true;
  }

  private static List<ShardReply<List<WriteResult>>> toEach(
      List<ShardAppend> appends, ShardReply<List<WriteResult>> reply) {
    List<ShardReply<List<WriteResult>>> replies = new ArrayList<>(appends.size());
    appends.forEach(_ -> replies.add(reply));
    return replies;
  }

  private static byte[] whole(InputStream body) throws IOException {
    return whole(body, Limits.MAX_MESSAGE_BYTES);
  }

  private static byte[] whole(InputStream body, int most) throws IOException {
    byte[] message = body.readNBytes(most + 1);
    if (message.length > most) {
      throw new IOException("answer is too long most=" + most);
    }
    return message;
  }
}
