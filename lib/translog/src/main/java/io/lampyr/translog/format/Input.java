package io.lampyr.translog.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads hostile bytes: every length is checked against what is left before anything is made. */
final class Input {
  private final ByteBuffer bytes;

  Input(byte[] bytes, int offset, int length) {
    this.bytes = ByteBuffer.wrap(bytes, offset, length).slice();
  }

  Input(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  int position() {
    return bytes.position();
  }

  boolean atEnd() {
    return !bytes.hasRemaining();
  }

  void skip(int length) throws Damage {
    need(length, "skipped part");
    bytes.position(bytes.position() + length);
  }

  /** Whether these bytes come next; they are passed over. */
  boolean matches(byte[] expected) throws Damage {
    need(expected.length, "fixed part");
    ByteBuffer found = bytes.slice(bytes.position(), expected.length);
    bytes.position(bytes.position() + expected.length);
    return found.equals(ByteBuffer.wrap(expected));
  }

  int u8(String what) throws Damage {
    need(1, what);
    return Byte.toUnsignedInt(bytes.get());
  }

  int i32() throws Damage {
    need(Integer.BYTES, "number");
    return bytes.getInt();
  }

  long i64() throws Damage {
    need(Long.BYTES, "number");
    return bytes.getLong();
  }

  long notNegative(String what) throws Damage {
    need(Long.BYTES, what);
    long value = bytes.getLong();
    Damage.unless(value >= 0, this, what + " is negative");
    return value;
  }

  /** Text with its length in two bytes before it. */
  String text(int maxBytes, String what) throws Damage {
    need(Short.BYTES, what);
    int length = Short.toUnsignedInt(bytes.getShort());
    Damage.unless(length <= maxBytes, this, what + " is too long");
    need(length, what);
    ByteBuffer encoded = bytes.slice(bytes.position(), length);
    bytes.position(bytes.position() + length);
    try {
      return Utf8.decode(encoded);
    } catch (CharacterCodingException malformed) {
      throw new Damage(position(), what + " is not well-formed UTF-8");
    }
  }

  /** So many characters of printable ASCII. */
  String printable(int length, String what) throws Damage {
    need(length, what);
    byte[] ascii = new byte[length];
    bytes.get(ascii);
    for (byte c : ascii) {
      Damage.unless(c > ' ' && c < 0x7f, this, what + " is not printable ASCII");
    }
    return new String(ascii, StandardCharsets.US_ASCII);
  }

  /** A source with its length in four bytes before it; it stays where it is. */
  Source source() throws Damage {
    int length = i32();
    Damage.unless(
        length >= 0 && length <= Limits.MAX_APPEND_BYTES - EncodedOperations.MAX_ENVELOPE_BYTES,
        this,
        "source length is out of bounds");
    need(length, "source");
    Source source = Source.of(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
    bytes.position(bytes.position() + length);
    return source;
  }

  private void need(int length, String what) throws Damage {
    Damage.unless(length <= bytes.remaining(), this, what + " is cut off");
  }
}
