package io.lampyr.engine.request;

import io.lampyr.base.port.Randomness;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** One client request, as it keeps it through all retries inside: 128 bits. */
public record RequestId(long high, long low) {
  private static final int HEX_DIGITS = 16;

  public static RequestId random(Randomness randomness) {
    return new RequestId(randomness.nextLong(), randomness.nextLong());
  }

  /** Of work that may be repeated: the same name gives the same id. */
  public static RequestId named(String name) {
    try {
      ByteBuffer digest =
          ByteBuffer.wrap(
              MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8)));
      return new RequestId(digest.getLong(), digest.getLong());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** What {@link #toString} gave. Throws {@link IllegalArgumentException} if it is not that. */
  public static RequestId parse(String text) {
    if (text.length() != 2 * HEX_DIGITS) {
      throw new IllegalArgumentException("request id must have 32 hexadecimal digits: " + text);
    }
    return new RequestId(
        Long.parseUnsignedLong(text, 0, HEX_DIGITS, 16),
        Long.parseUnsignedLong(text, HEX_DIGITS, 2 * HEX_DIGITS, 16));
  }

  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }
}
