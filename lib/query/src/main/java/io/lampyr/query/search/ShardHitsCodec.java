package io.lampyr.query.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The binary form of a shard's hits, version 1, as {@code docs/format/shard-hits.md} says it. Bytes
 * that are anything else are a {@link CorruptionException}.
 */
public final class ShardHitsCodec {
  private static final int MAGIC = 0x4c595348;
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 4 + 1 + 4;

  private static final int EXACT = 1;
  private static final int MAX_SCORE = 2;
  private static final int TIMED_OUT = 4;
  private static final int TERMINATED = 8;

  /** A shard, a document, a score, no sort values, and no group. */
  private static final int LEAST_HIT_BYTES = 1 + 1 + 4 + 1 + 1;

  private ShardHitsCodec() {}

  public static byte[] encode(ShardHits hits) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    write(hits, new HitValues.Writer(body));
    byte[] rest = body.toByteArray();
    return ByteBuffer.allocate(HEADER_BYTES + rest.length)
        .putInt(MAGIC)
        .put((byte) VERSION)
        .putInt(checksum(rest, 0))
        .put(rest)
        .array();
  }

  private static void write(ShardHits hits, HitValues.Writer out) {
    Float maxScore = hits.maxScore();
    int flags =
        (hits.exact() ? EXACT : 0)
            | (maxScore == null ? 0 : MAX_SCORE)
            | (hits.timedOut() ? TIMED_OUT : 0)
            | (hits.terminatedEarly() ? TERMINATED : 0);
    out.octet(flags);
    out.signed(hits.total());
    if (maxScore != null) {
      out.real(maxScore);
    }
    out.number(hits.hits().size());
    for (ShardHit hit : hits.hits()) {
      out.number(hit.shard());
      out.number(hit.doc());
      out.real(hit.score());
      out.values(hit.sort());
      out.value(hit.group());
    }
  }

  public static ShardHits decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length < HEADER_BYTES || in.getInt() != MAGIC) {
      throw new CorruptionException("no hits of a shard: length=" + bytes.length);
    }
    int version = in.get();
    if (version != VERSION) {
      throw new CorruptionException(
          "hits of a shard have version " + version + "; this program reads " + VERSION);
    }
    if (in.getInt() != checksum(bytes, HEADER_BYTES)) {
      throw new CorruptionException("hits of a shard have a wrong checksum");
    }
    HitValues.Reader reader = new HitValues.Reader(in);
    try {
      ShardHits hits = read(reader);
      if (in.hasRemaining()) {
        throw reader.corrupt("there are bytes behind the end");
      }
      return hits;
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | InvalidInputException damaged) {
      throw new CorruptionException("hits of a shard are damaged", damaged);
    }
  }

  private static ShardHits read(HitValues.Reader in) {
    int flags = in.octet();
    if (flags > (EXACT | MAX_SCORE | TIMED_OUT | TERMINATED)) {
      throw in.corrupt("unknown flags " + flags);
    }
    long total = in.signed();
    @Nullable Float maxScore = (flags & MAX_SCORE) == 0 ? null : Float.valueOf(in.real());
    int count = in.count(LEAST_HIT_BYTES);
    List<ShardHit> hits = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      hits.add(new ShardHit(in.whole(), in.whole(), in.real(), in.values(), in.value()));
    }
    return new ShardHits(
        total,
        (flags & EXACT) != 0,
        hits,
        maxScore,
        (flags & TIMED_OUT) != 0,
        (flags & TERMINATED) != 0);
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, bytes.length - from);
    return (int) checksum.getValue();
  }
}
