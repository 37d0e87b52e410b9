package io.lampyr.functions.search;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * A leaf's message as the payload of an invocation, which must be JSON: an object with one key and
 * the message's bytes in base 64, without any space.
 *
 * <p>Law: no event of the gateway is ever taken for one, whatever its client sent, as the gateway
 * gives each event keys of its own, and here there is but one.
 */
public final class LeafPayload {
  private static final byte[] HEAD = "{\"lampyr_leaf\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TAIL = "\"}".getBytes(StandardCharsets.US_ASCII);

  private LeafPayload() {}

  public static byte[] encode(byte[] message) {
    byte[] text = Base64.getEncoder().encode(message);
    byte[] payload = Arrays.copyOf(HEAD, HEAD.length + text.length + TAIL.length);
    System.arraycopy(text, 0, payload, HEAD.length, text.length);
    System.arraycopy(TAIL, 0, payload, HEAD.length + text.length, TAIL.length);
    return payload;
  }

  /** The message, if the payload is one from its first byte to its last. */
  public static Optional<byte[]> decode(byte[] payload) {
    int end = payload.length - TAIL.length;
    if (end < HEAD.length
        || !Arrays.equals(HEAD, 0, HEAD.length, payload, 0, HEAD.length)
        || !Arrays.equals(TAIL, 0, TAIL.length, payload, end, payload.length)) {
      return Optional.empty();
    }
    try {
      // Base 64 has no quotes: what can be decoded is one string.
      return Optional.of(Base64.getDecoder().decode(Arrays.copyOfRange(payload, HEAD.length, end)));
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }
}
