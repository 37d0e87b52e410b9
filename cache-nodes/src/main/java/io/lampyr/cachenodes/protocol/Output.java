package io.lampyr.cachenodes.protocol;

import io.lampyr.base.error.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Writes one message, which grows up to the longest that the protocol allows. */
final class Output {
  private static final int FIRST_BYTES = 256;

  private ByteBuffer bytes = ByteBuffer.allocate(FIRST_BYTES).position(Frame.BYTES);

  /** The message. */
  byte[] seal(MessageKind kind) {
    Frame.seal(bytes.array(), bytes.position(), kind);
    return bytes.position() == bytes.capacity()
        ? bytes.array()
        : Arrays.copyOf(bytes.array(), bytes.position());
  }

  Output u8(int value) {
    room(1).put((byte) value);
    return this;
  }

  Output flag(boolean value) {
    return u8(value ? 1 : 0);
  }

  Output u16(int value) {
    room(Short.BYTES).putShort((short) value);
    return this;
  }

  Output i32(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  Output i64(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  Output ascii(String text) {
    byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
    room(characters.length).put(characters);
    return this;
  }

  /** Refuses text that is too long, or that has half of a surrogate pair and is no text. */
  Output text(String text, int maxBytes, String what) {
    ByteBuffer encoded;
    try {
      encoded =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
    } catch (CharacterCodingException malformed) {
      throw new InvalidInputException(what + " is not well-formed Unicode", malformed);
    }
    if (encoded.remaining() > maxBytes) {
      throw new InvalidInputException(
          "%s is too long bytes=%d most=%d".formatted(what, encoded.remaining(), maxBytes));
    }
    u16(encoded.remaining());
    room(encoded.remaining()).put(encoded);
    return this;
  }

  Output optionalText(@Nullable String text, int maxBytes, String what) {
    flag(text != null);
    return text == null ? this : text(text, maxBytes, what);
  }

  /** A sentence for people: cut and mended where it must be. */
  Output reason(String reason) {
    int most = Limits.MAX_REASON_BYTES / 4;
    String cut = reason.length() <= most ? reason : reason.substring(0, most);
    byte[] mended = cut.getBytes(StandardCharsets.UTF_8);
    u16(mended.length);
    room(mended.length).put(mended);
    return this;
  }

  /** Bytes of which everybody knows how many there are. */
  Output bytes(BytesRef bytes) {
    room(bytes.length).put(bytes.bytes, bytes.offset, bytes.length);
    return this;
  }

  Output blob(BytesRef blob) {
    i32(blob.length);
    room(blob.length).put(blob.bytes, blob.offset, blob.length);
    return this;
  }

  private ByteBuffer room(int length) {
    long needed = (long) bytes.position() + length;
    if (needed > Limits.MAX_MESSAGE_BYTES) {
      throw new InvalidInputException(
          "message is too long bytes=%d most=%d".formatted(needed, Limits.MAX_MESSAGE_BYTES));
    }
    if (needed > bytes.capacity()) {
      long grown = Math.min(Limits.MAX_MESSAGE_BYTES, Math.max(needed, 2L * bytes.capacity()));
      bytes = ByteBuffer.allocate((int) grown).put(bytes.flip());
    }
    return bytes;
  }
}
