package io.lampyr.luceneblob.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Reads the elements of a header's body from bytes that may be anything. Every length and count is
 * checked against what is left before anything is allocated, and every value has one encoding only.
 */
final class FieldReader {
  private final ByteBuffer bytes;
  private final BlobKey blob;
  private final long start;

  /** Reads the bytes between position and limit; the first one stands at {@code start}. */
  FieldReader(ByteBuffer bytes, BlobKey blob, long start) {
    this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    this.blob = blob;
    this.start = start;
  }

  int readByte() {
    need(1);
    return Byte.toUnsignedInt(bytes.get());
  }

  int readFixedInt() {
    need(Integer.BYTES);
    return bytes.getInt();
  }

  long readFixedLong() {
    need(Long.BYTES);
    return bytes.getLong();
  }

  /** Never negative; an encoding longer than need be is damage. */
  long readNumber() {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7F) << shift;
      if (next <= 0x7F) {
        check(next != 0 || shift == 0, "number is not in its shortest form");
        return value;
      }
    }
    throw corrupt("number is too long");
  }

  /** A number that says how many elements follow, each of at least {@code leastBytes}. */
  int readCount(int max, int leastBytes, String what) {
    long count = readNumber();
    check(count <= max && count <= bytes.remaining() / leastBytes, "too many " + what);
    return (int) count;
  }

  byte[] readBytes(int max, String what) {
    byte[] value = new byte[readCount(max, 1, what)];
    bytes.get(value);
    return value;
  }

  String readString(int max, String what) {
    byte[] value = readBytes(max, what);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(value))
          .toString();
    } catch (CharacterCodingException e) {
      throw corrupt(what + " is not valid UTF-8");
    }
  }

  /** The inverse of {@link FieldWriter#writeAfter}; strings must ascend. */
  String readAfter(String before, int max, String what) {
    long shared = readNumber();
    check(shared <= before.length(), what + " shares more than there is");
    String value = before.substring(0, (int) shared) + readString(max, what);
    check(value.length() <= max && before.compareTo(value) < 0, what + " is out of order");
    check(FieldWriter.sharedPrefix(before, value) == shared, what + " is not in its shortest form");
    return value;
  }

  /** What is left must be padding: fewer zeros than the alignment. */
  void end() {
    check(bytes.remaining() < CommitLimits.ALIGNMENT_BYTES, "bytes are left over");
    while (bytes.hasRemaining()) {
      check(bytes.get() == 0, "padding is not zero");
    }
  }

  void check(boolean condition, String what) {
    if (!condition) {
      throw corrupt(what);
    }
  }

  CorruptionException corrupt(String what) {
    return Damage.at(blob, start + bytes.position(), what);
  }

  private void need(int count) {
    check(bytes.remaining() >= count, "header ends early");
  }
}
