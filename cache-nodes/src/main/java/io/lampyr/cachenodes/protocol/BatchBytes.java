package io.lampyr.cachenodes.protocol;

import io.lampyr.base.check.Check;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Bytes of a batch on their way: a message that says which they are, then pieces, each with its
 * checksum before it. Neither side holds more than one piece at once.
 */
public final class BatchBytes {
  private static final int CHECKSUM_BYTES = 4;
  private static final int HEAD_BYTES = Frame.BYTES + Long.BYTES + Integer.BYTES;

  private BatchBytes() {}

  /** How long the answer is that carries so many bytes. */
  public static long encodedLength(int length) {
    int pieces = Math.ceilDiv(length, Limits.PIECE_BYTES);
    return HEAD_BYTES + length + (long) pieces * CHECKSUM_BYTES;
  }

  public static byte[] head(long offset, int length) {
    return new Output().i64(offset).i32(length).seal(MessageKind.BATCH_BYTES);
  }

  /** How long the piece is that begins behind so many bytes of the whole. */
  public static int pieceLength(int done, int length) {
    return Math.min(Limits.PIECE_BYTES, length - done);
  }

  public static void write(OutputStream into, byte[] piece, int length) throws IOException {
    ByteBuffer checksum = ByteBuffer.allocate(CHECKSUM_BYTES).putInt(checksum(piece, length));
    into.write(checksum.array());
    into.write(piece, 0, length);
  }

  /**
   * Fills the segment, of at most {@link Limits#MAX_RANGE_BYTES}, from the whole answer; the offset
   * is the one that was asked for.
   */
  public static void read(InputStream from, long offset, MemorySegment into)
      throws IOException, MalformedMessageException {
    Check.that(into.byteSize() <= Limits.MAX_RANGE_BYTES, "range length is out of bounds");
    int length = (int) into.byteSize();
    Input head = Frame.open(exactly(from, HEAD_BYTES), MessageKind.BATCH_BYTES);
    head.require(head.i64("offset") == offset, "bytes of another offset");
    head.require(head.i32("length") == length, "another number of bytes");
    head.end();
    for (int done = 0; done < length; ) {
      int piece = pieceLength(done, length);
      byte[] found = exactly(from, CHECKSUM_BYTES + piece);
      int expected = ByteBuffer.wrap(found).getInt();
      CRC32C crc = new CRC32C();
      crc.update(found, CHECKSUM_BYTES, piece);
      if ((int) crc.getValue() != expected) {
        throw new MalformedMessageException(
            HEAD_BYTES + done + (long) (done / Limits.PIECE_BYTES) * CHECKSUM_BYTES,
            "checksum of a piece is wrong");
      }
      MemorySegment.copy(found, CHECKSUM_BYTES, into, ValueLayout.JAVA_BYTE, done, piece);
      done += piece;
    }
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  private static byte[] exactly(InputStream from, int length) throws IOException {
    byte[] bytes = from.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException(
          "answer is cut off expected=%d found=%d".formatted(length, bytes.length));
    }
    return bytes;
  }
}
