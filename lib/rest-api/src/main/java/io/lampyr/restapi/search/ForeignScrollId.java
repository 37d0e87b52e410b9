package io.lampyr.restapi.search;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * The id of a scroll that another cluster gave out: a kind, and for each shard the session that its
 * context belongs to, the context's number and its node. A client that moves from one cluster to
 * another may still hold some; nothing is kept here for any of them.
 */
final class ForeignScrollId {
  /** What ids with the sessions of their contexts begin with. */
  private static final String WITH_SESSIONS = "include_context_uuid";

  private ForeignScrollId() {}

  /** Whether the bytes are such an id, and nothing else. */
  static boolean isOne(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      boolean sessions = text(in).equals(WITH_SESSIONS);
      if (sessions) {
        text(in);
      }
      int contexts = number(in);
      if (contexts < 0 || contexts > bytes.length) {
        return false;
      }
      for (int i = 0; i < contexts; i++) {
        if (sessions) {
          text(in);
        }
        in.getLong();
        text(in);
      }
      return !in.hasRemaining();
    } catch (BufferUnderflowException | IllegalArgumentException other) {
      return false;
    }
  }

  /** Seven bits a byte, the lowest first; the last byte has no eighth. */
  private static int number(ByteBuffer in) {
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
  private static String text(ByteBuffer in) {
    int length = number(in);
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("not a text");
    }
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
