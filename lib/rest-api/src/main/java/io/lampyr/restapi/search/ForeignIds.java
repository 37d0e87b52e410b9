package io.lampyr.restapi.search;

import io.lampyr.engine.search.PitId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The ids of scrolls and points in time that other clusters gave out. A client that moves from one
 * cluster to another may still hold some; nothing is kept here for any of them.
 */
final class ForeignIds {
  /** What scrolls with the sessions of their contexts begin with. */
  private static final String WITH_SESSIONS = "include_context_uuid";

  private final ByteBuffer in;

  private ForeignIds(byte[] bytes) {
    this.in = ByteBuffer.wrap(bytes);
  }

  /**
   * Whether the bytes are the id of a scroll, and nothing else: a kind, and for each shard the
   * session that its context belongs to, the context's number and its node.
   */
  static boolean isScroll(byte[] bytes) {
    try {
      return new ForeignIds(bytes).scroll();
    } catch (BufferUnderflowException | IllegalArgumentException other) {
      return false;
    }
  }

  /** The point in time, or nothing for another cluster's; what nobody gave out is refused. */
  static Optional<PitId> pointInTime(String text) {
    return isPointInTime(bytes(text)) ? Optional.empty() : Optional.of(PitId.decode(text));
  }

  private static byte[] bytes(String text) {
    try {
      return Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.US_ASCII));
    } catch (IllegalArgumentException other) {
      return new byte[0];
    }
  }

  /**
   * Whether the bytes are the id of a point in time: the release that made it, and for each shard
   * its index, its number, its node and its context. What follows them, the filters of aliases, is
   * not looked at. Some releases say before a node and a context whether there is one.
   */
  private static boolean isPointInTime(byte[] bytes) {
    return isPointInTime(bytes, false) || isPointInTime(bytes, true);
  }

  private static boolean isPointInTime(byte[] bytes, boolean optional) {
    try {
      return new ForeignIds(bytes).pointInTime(optional);
    } catch (BufferUnderflowException | IllegalArgumentException other) {
      return false;
    }
  }

  private boolean scroll() {
    boolean sessions = text().equals(WITH_SESSIONS);
    if (sessions) {
      text();
    }
    int contexts = count();
    for (int i = 0; i < contexts; i++) {
      if (sessions) {
        text();
      }
      in.getLong();
      text();
    }
    return !in.hasRemaining();
  }

  private boolean pointInTime(boolean optional) {
    number();
    int shards = count();
    for (int i = 0; i < shards; i++) {
      text();
      text();
      number();
      if (!optional || given()) {
        text();
      }
      if (given()) {
        text();
      }
      if (!optional || given()) {
        in.getLong();
        text();
      }
    }
    return shards > 0 && in.hasRemaining();
  }

  private boolean given() {
    return switch (in.get()) {
      case 0 -> false;
      case 1 -> true;
      default -> throw new IllegalArgumentException("neither given nor absent");
    };
  }

  /** Each of what is counted takes a byte at least. */
  private int count() {
    int count = number();
    if (count < 0 || count > in.remaining()) {
      throw new IllegalArgumentException("not a count");
    }
    return count;
  }

  /** Seven bits a byte, the lowest first; the last byte has no eighth. */
  private int number() {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("not a number");
  }

  /** A count of characters, and one to three bytes for each. */
  private String text() {
    int length = count();
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      int first = in.get() & 0xff;
      switch (first >> 4) {
        case 0, 1, 2, 3, 4, 5, 6, 7 -> text.append((char) first);
        case 12, 13 -> text.append((char) ((first & 0x1f) << 6 | in.get() & 0x3f));
        case 14 ->
            text.append((char) ((first & 0x0f) << 12 | (in.get() & 0x3f) << 6 | in.get() & 0x3f));
        default -> throw new IllegalArgumentException("not a character");
      }
    }
    return text.toString();
  }
}
