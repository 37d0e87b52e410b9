package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Asker;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.cachenodes.line.WatchedConnections;
import io.lampyr.cachenodes.protocol.BatchBytes;
import io.lampyr.cachenodes.protocol.NodeCall;
import io.lampyr.cachenodes.protocol.ReplyCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardReply;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** Turns calls into calls of the service, and its answers into bytes. */
final class Calls {
  private final NodeService service;
  private final NodeDuties duties;
  private final LeafPort leaf;
  private final Duration callTime;

  Calls(NodeServer.Served served, Duration callTime) {
    this.service = served.service();
    this.duties = served.duties();
    this.leaf = served.leaf();
    this.callTime = callTime;
  }

  Reply carryOut(NodeCall call) {
    return switch (call) {
      case NodeCall.Append(var meant, var appends) ->
          message(ReplyCodec.appended(service.append(meant, appends)));
      case NodeCall.Read(var meant, var shard, var id) ->
          message(ReplyCodec.document(service.read(meant, shard, id)));
      case NodeCall.Refresh(var meant, var shard) ->
          message(ReplyCodec.commit(service.refresh(meant, shard)));
      case NodeCall.Await(var meant, var shard, long seqNo) ->
          message(ReplyCodec.commit(service.awaitVisible(meant, shard, seqNo)));
      case NodeCall.Flush(var meant, var shard, var merging) ->
          message(ReplyCodec.commit(service.flush(meant, shard, merging)));
      case NodeCall.Relocate(var meant, var shard, var target) ->
          message(ReplyCodec.moving(duties.relocate(meant, shard, target)));
      case NodeCall.Stats(var meant) -> message(ReplyCodec.stats(duties.stats(meant)));
      case NodeCall.Measures(var meant) -> message(ReplyCodec.measures(duties.stats(meant)));
      case NodeCall.Ownerless(var meant, var shards) ->
          message(ReplyCodec.counted(duties.ownerless(meant, shards)));
      case NodeCall.Wanted(var meant, var shards) ->
          message(ReplyCodec.counted(duties.wanted(meant, shards)));
      case NodeCall.Used(var meant, var hottest) ->
          message(ReplyCodec.counted(duties.used(meant, hottest)));
      case NodeCall.Fence(var meant, var shard, long tableVersion) ->
          message(ReplyCodec.counted(duties.fence(meant, shard, tableVersion)));
      case NodeCall.Survey(var meant, var shard, var into) ->
          message(ReplyCodec.counted(duties.survey(meant, shard, into)));
      case NodeCall.Noops(var meant, var shard, int updates) ->
          message(ReplyCodec.counted(service.countNoops(meant, shard, updates)));
      // Whoever is meant: a leaf reads what every process can read.
      case NodeCall.Search(var _, var request) ->
          message(ReplyCodec.found(searched(BytesRef.deepCopyOf(request).bytes)));
      case NodeCall.Warm(var _, var notice) ->
          message(ReplyCodec.counted(warmed(BytesRef.deepCopyOf(notice).bytes)));
      case NodeCall.Clear(var _, var notice) ->
          message(ReplyCodec.counted(cleared(BytesRef.deepCopyOf(notice).bytes)));
      case NodeCall.Tell(var meant, var question) ->
          message(ReplyCodec.told(told(meant, BytesRef.deepCopyOf(question).bytes)));
      case NodeCall.ReadBatch read -> stream(read);
    };
  }

  /** Until it is found, or whoever asked is gone. */
  private byte[] searched(byte[] request) {
    return WatchedConnections.answering(() -> {
      Cancellation search = new Cancellation();
      try (Asker.Watch _ = Asker.watch(() -> search.cancel("caller is gone"))) {
        return search.during(() -> leaf.call(request, callTime));
      }
    });
  }

  private ShardReply<Boolean> warmed(byte[] notice) {
    leaf.warm(notice, callTime);
    return new ShardReply.Answered<>(true);
  }

  private ShardReply<Boolean> cleared(byte[] notice) {
    leaf.clear(notice, callTime);
    return new ShardReply.Answered<>(true);
  }

  private ShardReply<BytesRef> told(NodeId meant, byte[] question) {
    return switch (duties.tell(meant, question, callTime)) {
      case ShardReply.Answered<Optional<BytesRef>>(var answer) ->
          new ShardReply.Answered<>(answer.orElseGet(BytesRef::new));
      case ShardReply.NotOwner<Optional<BytesRef>>(var reason) -> new ShardReply.NotOwner<>(reason);
      case ShardReply.Stale<Optional<BytesRef>>(var reason) -> new ShardReply.Stale<>(reason);
      case ShardReply.Overloaded<Optional<BytesRef>>(var reason, var after) ->
          new ShardReply.Overloaded<>(reason, after);
      case ShardReply.Unknown<Optional<BytesRef>>(var reason) -> new ShardReply.Unknown<>(reason);
    };
  }

  private static Reply message(byte[] message) {
    return response -> response.send(message);
  }

  /**
   * The first piece is read before anything is answered, so that a caller learns at once that the
   * node does not hold the batch; a failure later than that breaks the answer off.
   */
  private Reply stream(NodeCall.ReadBatch read) {
    byte[] piece = new byte[BatchBytes.pieceLength(0, read.length())];
    service.readBatch(read.meant(), read.blob(), read.offset(), MemorySegment.ofArray(piece));
    return response -> {
      try {
        send(read, piece, response);
      } catch (IOException | UncheckedIOException gone) {
        // That is no error of this server, and nobody is there to be told of one.
        throw new CloseConnectionException("answer was not taken", gone);
      }
    };
  }

  private void send(NodeCall.ReadBatch read, byte[] piece, ServerResponse response)
      throws IOException {
    int length = read.length();
    String encoded = Long.toString(BatchBytes.encodedLength(length));
    response.header(HeaderNames.CONTENT_LENGTH, encoded);
    try (OutputStream into = response.outputStream()) {
      into.write(BatchBytes.head(read.offset(), length));
      BatchBytes.write(into, piece, piece.length);
      for (int done = piece.length; done < length; ) {
        int next = BatchBytes.pieceLength(done, length);
        MemorySegment target = MemorySegment.ofArray(piece).asSlice(0, next);
        service.readBatch(read.meant(), read.blob(), read.offset() + done, target);
        BatchBytes.write(into, piece, next);
        done += next;
      }
    }
  }
}
