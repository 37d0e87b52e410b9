package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the elements of which a header's body is made. {@link FieldReader} is its inverse. */
final class FieldWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(1024);

  void writeByte(int value) {
    out.write(value);
  }

  /** Four bytes, the least significant first. */
  void writeFixedInt(int value) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      out.write(value >>> shift);
    }
  }

  /** Eight bytes, the least significant first. */
  void writeFixedLong(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      out.write((int) (value >>> shift));
    }
  }

  /** Seven bits a byte, the least significant first, in as few bytes as will do. */
  void writeNumber(long value) {
    Check.notNegative(value, "number");
    long rest = value;
    while (rest > 0x7F) {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  void writeBytes(byte[] bytes) {
    writeNumber(bytes.length);
    out.writeBytes(bytes);
  }

  void writeString(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    Check.that(bytes.length <= CommitLimits.MAX_STRING_BYTES, "text is too long for a header");
    Check.that(
        new String(bytes, StandardCharsets.UTF_8).equals(value), "text must be valid Unicode");
    writeBytes(bytes);
  }

  /** The string as what it has in common with the one before it, and the rest. */
  void writeAfter(String before, String value) {
    int shared = sharedPrefix(before, value);
    writeNumber(shared);
    writeString(value.substring(shared));
  }

  static int sharedPrefix(String before, String value) {
    int limit = Math.min(before.length(), value.length());
    int shared = 0;
    while (shared < limit && before.charAt(shared) == value.charAt(shared)) {
      shared++;
    }
    return shared;
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }
}
