package io.lampyr.metrics.document;

import java.nio.ByteBuffer;
import java.util.Base64;
import org.apache.lucene.util.StringHelper;

/**
 * Names points by what they are of and when they were, so that one that is sent again is the same
 * one. Confined to one thread.
 */
public final class PointId {
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final int SEED = 0x6c616d70;

  private final ByteBuffer name = ByteBuffer.allocate(3 * Long.BYTES);
  private long[] series = {0, 0};

  /** What follows is of what has just been written there. */
  public void begin(JsonBytes identity) {
    series = hash(identity, 0, SEED);
  }

  /** Likewise, of what was written there. */
  public void begin(byte[] identity, int offset, int length) {
    series = StringHelper.murmurhash3_x64_128(identity, offset, length, SEED);
  }

  /** The point at this time, in milliseconds. */
  public String at(long millis) {
    return encoded(series[0], series[1], millis);
  }

  /** Something else of this time, which differs by what was written from this length on. */
  public String of(JsonBytes identity, int from, long millis) {
    long[] own = hash(identity, from, Long.hashCode(series[0]));
    return encoded(series[0] ^ own[0], series[1] ^ own[1], millis);
  }

  private static long[] hash(JsonBytes identity, int from, int seed) {
    return identity.over(
        from,
        (bytes, offset, length) -> StringHelper.murmurhash3_x64_128(bytes, offset, length, seed));
  }

  private String encoded(long first, long second, long millis) {
    name.clear().putLong(first).putLong(second).putLong(millis);
    return ENCODER.encodeToString(name.array());
  }
}
