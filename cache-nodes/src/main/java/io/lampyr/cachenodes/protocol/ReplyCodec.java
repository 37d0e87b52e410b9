package io.lampyr.cachenodes.protocol;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** The bytes of replies; one reply has one encoding. */
public final class ReplyCodec {
  private static final int ANSWERED = 0;
  private static final int NOT_OWNER = 1;
  private static final int STALE = 2;
  private static final int OVERLOADED = 3;
  private static final int UNKNOWN = 4;

  private ReplyCodec() {}

  public static byte[] appended(List<ShardReply<List<WriteResult>>> replies) {
    Output into = new Output();
    into.i32(replies.size());
    for (ShardReply<List<WriteResult>> reply : replies) {
      put(into, reply, ResultCodec::put);
    }
    return into.seal(MessageKind.APPENDED);
  }

  public static List<ShardReply<List<WriteResult>>> appended(byte[] message)
      throws MalformedMessageException {
    return decode(
        message,
        MessageKind.APPENDED,
        from -> {
          int count = from.count(3, "number of replies");
          from.require(count <= Limits.MAX_APPENDS, "number of replies is too high");
          List<ShardReply<List<WriteResult>>> replies = new ArrayList<>(count);
          for (int i = 0; i < count; i++) {
            replies.add(reply(from, ResultCodec::next));
          }
          return replies;
        });
  }

  public static byte[] document(ShardReply<Optional<StoredDocument>> reply) {
    return encode(reply, DocumentCodec::put, MessageKind.DOCUMENT);
  }

  /** The document's source stays within the message's array. */
  public static ShardReply<Optional<StoredDocument>> document(byte[] message)
      throws MalformedMessageException {
    return decode(message, MessageKind.DOCUMENT, replied(DocumentCodec::next));
  }

  public static byte[] commit(ShardReply<Optional<CommitPoint>> reply) {
    return encode(reply, CommitCodec::put, MessageKind.COMMIT);
  }

  public static ShardReply<Optional<CommitPoint>> commit(byte[] message)
      throws MalformedMessageException {
    return decode(message, MessageKind.COMMIT, replied(CommitCodec::next));
  }

  /** A leaf's reply, which is a message of its own. */
  public static byte[] found(byte[] reply) {
    return new Output().blob(new BytesRef(reply)).seal(MessageKind.FOUND);
  }

  public static byte[] found(BytesRef message) throws MalformedMessageException {
    byte[] whole = BytesRef.deepCopyOf(message).bytes;
    BytesRef reply = decode(whole, MessageKind.FOUND, from -> from.blob("reply of a leaf"));
    return BytesRef.deepCopyOf(reply).bytes;
  }

  /** Whether a hand-over was begun. */
  public static byte[] moving(ShardReply<Boolean> reply) {
    return encode(reply, Output::flag, MessageKind.MOVING);
  }

  public static ShardReply<Boolean> moving(byte[] message) throws MalformedMessageException {
    return decode(message, MessageKind.MOVING, replied(in -> in.flag("begun")));
  }

  /** Whether something was counted. */
  public static byte[] counted(ShardReply<Boolean> reply) {
    return encode(reply, Output::flag, MessageKind.COUNTED);
  }

  public static ShardReply<Boolean> counted(byte[] message) throws MalformedMessageException {
    return decode(message, MessageKind.COUNTED, replied(in -> in.flag("counted")));
  }

  public static byte[] stats(ShardReply<List<ShardStats>> reply) {
    return encode(reply, StatsCodec::put, MessageKind.SHARD_STATS);
  }

  public static ShardReply<List<ShardStats>> stats(byte[] message)
      throws MalformedMessageException {
    return decode(message, MessageKind.SHARD_STATS, replied(StatsCodec::next));
  }

  /** The same with all meters. */
  public static byte[] measures(ShardReply<List<ShardStats>> reply) {
    return encode(reply, StatsCodec::putMeasured, MessageKind.SHARD_MEASURES);
  }

  public static ShardReply<List<ShardStats>> measures(byte[] message)
      throws MalformedMessageException {
    return decode(message, MessageKind.SHARD_MEASURES, replied(StatsCodec::nextMeasured));
  }

  /** What a node tells of itself, which is a message of its own. */
  public static byte[] told(ShardReply<BytesRef> reply) {
    return encode(reply, Output::blob, MessageKind.TOLD);
  }

  /** The answer stays within the message's array. */
  public static ShardReply<BytesRef> told(byte[] message) throws MalformedMessageException {
    return decode(message, MessageKind.TOLD, replied(in -> in.blob("answer")));
  }

  private static <T> byte[] encode(ShardReply<T> reply, Encoder<T> encoder, MessageKind kind) {
    Output into = new Output();
    put(into, reply, encoder);
    return into.seal(kind);
  }

  private static <T> T decode(byte[] message, MessageKind kind, Decoder<T> decoder)
      throws MalformedMessageException {
    Input from = Frame.open(message, kind);
    try {
      T value = decoder.next(from);
      from.end();
      return value;
    } catch (IllegalArgumentException unsound) {
      // The values check themselves; here they were made of another's bytes.
      throw from.malformed(String.valueOf(unsound.getMessage()));
    }
  }

  private static <T> void put(Output into, ShardReply<T> reply, Encoder<T> encoder) {
    switch (reply) {
      case ShardReply.Answered<T>(T value) -> encoder.put(into.u8(ANSWERED), value);
      case ShardReply.NotOwner<T>(String reason) -> into.u8(NOT_OWNER).reason(reason);
      case ShardReply.Stale<T>(String reason) -> into.u8(STALE).reason(reason);
      case ShardReply.Overloaded<T>(String reason, Duration retryAfter) ->
          into.u8(OVERLOADED).reason(reason).i64(Math.max(0, retryAfter.toMillis()));
      case ShardReply.Unknown<T>(String reason) -> into.u8(UNKNOWN).reason(reason);
    }
  }

  private static <T> Decoder<ShardReply<T>> replied(Decoder<T> decoder) {
    return from -> reply(from, decoder);
  }

  private static <T> ShardReply<T> reply(Input from, Decoder<T> decoder)
      throws MalformedMessageException {
    int code = from.u8("reply kind");
    return switch (code) {
      case ANSWERED -> new ShardReply.Answered<>(decoder.next(from));
      case NOT_OWNER -> new ShardReply.NotOwner<>(reason(from));
      case STALE -> new ShardReply.Stale<>(reason(from));
      case OVERLOADED -> {
        String reason = reason(from);
        long millis = from.i64("time to wait");
        from.require(millis >= 0, "time to wait is negative");
        yield new ShardReply.Overloaded<>(reason, Duration.ofMillis(millis));
      }
      case UNKNOWN -> new ShardReply.Unknown<>(reason(from));
      default -> throw from.malformed("reply kind is unknown: " + code);
    };
  }

  private static String reason(Input from) throws MalformedMessageException {
    return from.text(Limits.MAX_REASON_BYTES, "reason");
  }

  /** Writes a value. */
  private interface Encoder<T> {
    void put(Output into, T value);
  }

  /** Reads a value. */
  private interface Decoder<T> {
    T next(Input from) throws MalformedMessageException;
  }
}
