package io.lampyr.mapping.series;

import io.lampyr.base.check.Check;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/**
 * A point of a time series: which series, by a hash of its dimensions ({@code _tsid}), and when, in
 * the unit of {@code @timestamp}'s column.
 *
 * <p>The id of a point's document is made of both, so that the same point always has the same id,
 * and an id tells its series: what was computed once, of the document as its sender gave it, need
 * never be computed again of a mapping that has changed since. The first part of a series' hash
 * leaves out which metrics the document tells of, and decides alone of the shard (law
 * SeriesInOneShard).
 */
public record SeriesPoint(BytesRef tsid, long time) {
  /** The hash of the dimensions that say what is measured: the shard goes by it. */
  public static final int SOURCE_BYTES = 16;

  /** The hash of the dimensions that say which metrics there are. */
  private static final int METRICS_BYTES = 8;

  public static final int TSID_BYTES = SOURCE_BYTES + METRICS_BYTES;

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** How terms of ids of base 64 begin. */
  private static final byte BASE64 = 3;

  private static final int ID_BYTES = TSID_BYTES + Long.BYTES;

  /** The characters of an id that tell of nothing but the first part. */
  private static final int SOURCE_CHARS = SOURCE_BYTES * Byte.SIZE / 6;

  private static final int ID_CHARS = (ID_BYTES * Byte.SIZE + 5) / 6;

  public SeriesPoint {
    Check.that(tsid.length == TSID_BYTES, "a series' hash has a fixed length");
  }

  /** The point that the id is of; nothing if it is no id of a point. */
  public static Optional<SeriesPoint> ofId(String id) {
    if (id.length() != ID_CHARS) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(id);
    } catch (IllegalArgumentException otherAlphabet) {
      return Optional.empty();
    }
    long time = ByteBuffer.wrap(bytes).getLong(TSID_BYTES);
    SeriesPoint point =
        new SeriesPoint(new BytesRef(Arrays.copyOf(bytes, TSID_BYTES)), time ^ Long.MIN_VALUE);
    return point.id().equals(id) ? Optional.of(point) : Optional.empty();
  }

  /** The id of the point's document. */
  public String id() {
    byte[] bytes = new byte[ID_BYTES];
    put(bytes, 0);
    return ENCODER.encodeToString(bytes);
  }

  /** The same as a term, as texts of base 64 are packed. */
  public BytesRef term() {
    byte[] bytes = new byte[1 + ID_BYTES];
    bytes[0] = BASE64;
    put(bytes, 1);
    return new BytesRef(bytes);
  }

  private void put(byte[] into, int at) {
    System.arraycopy(tsid.bytes, tsid.offset, into, at, TSID_BYTES);
    // With the sign flipped ids of one series sort by time.
    LONGS.set(into, at + TSID_BYTES, time ^ Long.MIN_VALUE);
  }

  /** What decides of the shard of the document with that id. */
  public static String routing(String id) {
    return id.length() <= SOURCE_CHARS ? id : id.substring(0, SOURCE_CHARS);
  }

  /** A series' hash as it is shown. */
  public static String text(BytesRef tsid) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Arrays.copyOfRange(tsid.bytes, tsid.offset, tsid.offset + tsid.length));
  }
}
