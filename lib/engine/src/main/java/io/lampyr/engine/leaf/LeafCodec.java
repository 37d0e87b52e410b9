package io.lampyr.engine.leaf;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.blobstore.BlobKey;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * The bytes of leaves' messages, versions 1 and 2. Bytes that are anything else are a {@link
 * CorruptionException}. A message is written in version 1 unless it holds what only version 2 has
 * room for.
 */
public final class LeafCodec {
  private static final int MAGIC = 0x4c594c46;
  private static final int OLDEST = 1;
  private static final int NEWEST = 2;
  private static final int HEADER_BYTES = 4 + 1 + 1 + 4;
  private static final int CHECKSUM_AT = 6;
  private static final int REQUEST = 1;
  private static final int REPLY = 2;
  private static final int REPLY_ELSEWHERE = 3;
  private static final int WARM = 4;
  private static final int CLEAR = 5;
  private static final int VECTORS = 6;

  private LeafCodec() {}

  /** Where a reply lies that is too long to be sent. */
  public record Elsewhere(BlobKey blob, long length) {}

  public static byte[] encode(LeafRequest request) {
    LeafOutput out = new LeafOutput();
    RequestParts.write(out, request);
    return frame(request.asker().isPresent() ? NEWEST : OLDEST, REQUEST, out);
  }

  public static LeafRequest request(byte[] bytes) {
    return decode(bytes, REQUEST, RequestParts::read);
  }

  public static byte[] encode(LeafReply reply) {
    LeafOutput out = new LeafOutput();
    ReplyParts.write(out, reply);
    return frame(reply.load().isPresent() ? NEWEST : OLDEST, REPLY, out);
  }

  public static LeafReply reply(byte[] bytes) {
    return decode(bytes, REPLY, ReplyParts::read);
  }

  public static byte[] encode(Elsewhere elsewhere) {
    return frame(
        OLDEST,
        REPLY_ELSEWHERE,
        new LeafOutput().text(elsewhere.blob().path()).number(elsewhere.length()));
  }

  /** Whether the reply only says where it lies. */
  public static boolean isElsewhere(byte[] bytes) {
    return bytes.length >= HEADER_BYTES && bytes[5] == REPLY_ELSEWHERE;
  }

  public static Elsewhere elsewhere(byte[] bytes) {
    return decode(bytes, REPLY_ELSEWHERE, in -> new Elsewhere(new BlobKey(in.text()), in.number()));
  }

  public static byte[] encode(WarmNotice notice) {
    return frame(NEWEST, WARM, new LeafOutput().list(notice.views(), SharedParts::view));
  }

  public static WarmNotice warm(byte[] bytes) {
    return decode(bytes, WARM, in -> new WarmNotice(in.list(50, SharedParts::view)));
  }

  public static byte[] encode(VectorNotice notice) {
    return frame(NEWEST, VECTORS, new LeafOutput().list(notice.views(), SharedParts::view));
  }

  /** Whether vectors are wanted, rather than that commits were published. */
  public static boolean isOfVectors(byte[] bytes) {
    return bytes.length >= HEADER_BYTES && bytes[5] == VECTORS;
  }

  public static VectorNotice vectors(byte[] bytes) {
    return decode(bytes, VECTORS, in -> new VectorNotice(in.list(50, SharedParts::view)));
  }

  public static byte[] encode(ClearNotice notice) {
    LeafOutput out = new LeafOutput();
    ClearNotice.write(out, notice);
    return frame(NEWEST, CLEAR, out);
  }

  public static ClearNotice clear(byte[] bytes) {
    return decode(bytes, CLEAR, ClearNotice::read);
  }

  private static byte[] frame(int version, int kind, LeafOutput out) {
    byte[] rest = out.toByteArray();
    ByteBuffer message =
        ByteBuffer.allocate(HEADER_BYTES + rest.length)
            .putInt(MAGIC)
            .put((byte) version)
            .put((byte) kind)
            .putInt(0)
            .put(rest);
    return message.putInt(CHECKSUM_AT, checksum(message.array())).array();
  }

  private static <T> T decode(byte[] bytes, int kind, Function<LeafInput, T> reader) {
    if (bytes.length < HEADER_BYTES || ByteBuffer.wrap(bytes).getInt() != MAGIC) {
      throw new CorruptionException("no message of a leaf: length=" + bytes.length);
    }
    int newest = kind == REPLY_ELSEWHERE ? OLDEST : NEWEST;
    if (bytes[4] < OLDEST || bytes[4] > newest) {
      throw new CorruptionException(
          "message of a leaf has version " + bytes[4] + "; this program reads up to " + newest);
    }
    if (bytes[5] != kind) {
      throw new CorruptionException(
          "message of a leaf is of another kind found=" + bytes[5] + " expected=" + kind);
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (in.getInt(CHECKSUM_AT) != checksum(bytes)) {
      throw new CorruptionException("message of a leaf has a wrong checksum");
    }
    LeafInput input = new LeafInput(in.position(HEADER_BYTES), bytes[4]);
    try {
      T message = reader.apply(input);
      if (!input.atEnd()) {
        throw input.corrupt("there are bytes behind the end");
      }
      return message;
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException
        | InvalidInputException damaged) {
      throw new CorruptionException("message of a leaf is damaged", damaged);
    }
  }

  /** Of all but itself. */
  private static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, CHECKSUM_AT);
    checksum.update(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES);
    return (int) checksum.getValue();
  }
}
