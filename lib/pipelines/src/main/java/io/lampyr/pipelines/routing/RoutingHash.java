package io.lampyr.pipelines.routing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.lucene.util.StringHelper;

/** The hashes that routing values are made of: MurmurHash3 of 128 bits, without a seed. */
public final class RoutingHash {
  private static final int BYTES = 2 * Long.BYTES;

  private RoutingHash() {}

  private static long[] of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return StringHelper.murmurhash3_x64_128(bytes, 0, bytes.length, 0);
  }

  /** The whole hash in the letters of URLs: what {@code acl_routing} routes by. */
  public static String whole(String text) {
    long[] hash = of(text);
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).putLong(hash[0]).putLong(hash[1]);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** The first half of the hash as a number that is not negative. */
  static String half(String text) {
    long hash = of(text)[0];
    return Long.toString(hash == Long.MIN_VALUE ? 0 : Math.abs(hash));
  }
}
