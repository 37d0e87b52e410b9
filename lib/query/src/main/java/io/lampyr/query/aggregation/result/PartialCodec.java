package io.lampyr.query.aggregation.result;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The binary form of partial results, version 1: magic, version, checksum of the rest, and the
 * results. Bytes that are anything else are a {@link CorruptionException}.
 */
public final class PartialCodec {
  private static final int MAGIC = 0x4c594147;
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 4 + 1 + 4;

  private PartialCodec() {}

  public static byte[] encode(List<Partial> partials) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    new PartialWriter(body).partials(partials);
    byte[] rest = body.toByteArray();
    return ByteBuffer.allocate(HEADER_BYTES + rest.length)
        .putInt(MAGIC)
        .put((byte) VERSION)
        .putInt(checksum(rest, 0))
        .put(rest)
        .array();
  }

  public static List<Partial> decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length < HEADER_BYTES || in.getInt() != MAGIC) {
      throw new CorruptionException("no partial aggregation: length=" + bytes.length);
    }
    int version = in.get();
    if (version != VERSION) {
      throw new CorruptionException(
          "partial aggregation has version " + version + "; this program reads " + VERSION);
    }
    if (in.getInt() != checksum(bytes, HEADER_BYTES)) {
      throw new CorruptionException("partial aggregation has a wrong checksum");
    }
    return read(in);
  }

  private static List<Partial> read(ByteBuffer in) {
    PartialReader reader = new PartialReader(in);
    try {
      List<Partial> partials = reader.partials();
      if (in.hasRemaining()) {
        throw reader.corrupt("there are bytes behind the end");
      }
      return partials;
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | InvalidInputException damaged) {
      throw new CorruptionException("partial aggregation is damaged", damaged);
    }
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, bytes.length - from);
    return (int) checksum.getValue();
  }
}
