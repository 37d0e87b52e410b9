package io.lampyr.cachenodes.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads hostile bytes: every length is checked against what is left before anything is made. */
final class Input {
  private final ByteBuffer bytes;

  Input(byte[] message, int from) {
    this.bytes = ByteBuffer.wrap(message).position(from);
  }

  int position() {
    return bytes.position();
  }

  MalformedMessageException malformed(String what) {
    return new MalformedMessageException(position(), what);
  }

  void require(boolean sound, String what) throws MalformedMessageException {
    if (!sound) {
      throw malformed(what);
    }
  }

  void end() throws MalformedMessageException {
    require(!bytes.hasRemaining(), "bytes follow the message's end");
  }

  int u8(String what) throws MalformedMessageException {
    need(1, what);
    return Byte.toUnsignedInt(bytes.get());
  }

  int u16(String what) throws MalformedMessageException {
    need(Short.BYTES, what);
    return Short.toUnsignedInt(bytes.getShort());
  }

  int i32(String what) throws MalformedMessageException {
    need(Integer.BYTES, what);
    return bytes.getInt();
  }

  long i64(String what) throws MalformedMessageException {
    need(Long.BYTES, what);
    return bytes.getLong();
  }

  boolean flag(String what) throws MalformedMessageException {
    int value = u8(what);
    require(value <= 1, what + " is neither 0 nor 1");
    return value == 1;
  }

  /** How many parts follow, each of which takes at least so many bytes. */
  int count(int leastBytesEach, String what) throws MalformedMessageException {
    int count = i32(what);
    require(
        count >= 0 && count <= bytes.remaining() / leastBytesEach,
        what + " is more than the message holds");
    return count;
  }

  /** So many characters of ASCII. */
  String ascii(int length, String what) throws MalformedMessageException {
    need(length, what);
    byte[] characters = new byte[length];
    bytes.get(characters);
    for (byte character : characters) {
      require(character > 0, what + " is not ASCII");
    }
    return new String(characters, StandardCharsets.US_ASCII);
  }

  /** Text with its length in two bytes before it. */
  String text(int maxBytes, String what) throws MalformedMessageException {
    int length = u16(what);
    require(length <= maxBytes, what + " is too long");
    need(length, what);
    ByteBuffer encoded = bytes.slice(bytes.position(), length);
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(encoded)
              .toString();
      bytes.position(bytes.position() + length);
      return text;
    } catch (CharacterCodingException malformed) {
      throw malformed(what + " is not well-formed UTF-8");
    }
  }

  /** Text that may be absent. */
  @Nullable String optionalText(int maxBytes, String what) throws MalformedMessageException {
    return flag(what) ? text(maxBytes, what) : null;
  }

  /** So many bytes, by themselves. */
  BytesRef bytes(int length, String what) throws MalformedMessageException {
    need(length, what);
    byte[] copy = new byte[length];
    bytes.get(copy);
    return new BytesRef(copy);
  }

  /** Bytes with their length in four bytes before them; they stay where they are. */
  BytesRef blob(String what) throws MalformedMessageException {
    int length = i32(what);
    require(length >= 0, what + " has a negative length");
    need(length, what);
    BytesRef found = new BytesRef(bytes.array(), bytes.position(), length);
    bytes.position(bytes.position() + length);
    return found;
  }

  private void need(int length, String what) throws MalformedMessageException {
    require(length <= bytes.remaining(), what + " is cut off");
  }
}
