package io.lampyr.metrics.protobuf;

import io.lampyr.base.check.Check;
import io.lampyr.base.text.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Walks over a message in its wire format. The caller asks for one field after the other with
 * {@link #next}, takes the value of those it knows, and leaves the others: they are passed over.
 *
 * <p>Laws: nothing is read beyond the message that was entered; nothing is allocated that the bytes
 * do not have; whatever the bytes are, every call ends with a value or {@link MalformedException}.
 * Confined to one thread.
 */
public final class WireReader {
  /** How deep messages may lie in each other; values of attributes nest, nothing else does much. */
  public static final int MAX_DEPTH = 64;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH = 2;
  private static final int FIXED32 = 5;
  private static final int MAX_VARINT_BITS = 63;

  private final byte[] bytes;
  private int at;
  private int end;
  private int depth;
  private int field;
  private int type = -1;

  /** Where the value of the current field is passed over to, if nobody takes it. */
  private boolean pending;

  public WireReader(byte[] bytes, int offset, int length) {
    Check.that(offset >= 0 && length >= 0 && length <= bytes.length - offset, "part of an array");
    this.bytes = bytes;
    this.at = offset;
    this.end = offset + length;
  }

  public WireReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  /** The array that slices lie in. */
  public byte[] bytes() {
    return bytes;
  }

  /** Goes to the next field of the current message; false at its end. */
  public boolean next() {
    if (pending) {
      skip();
    }
    if (at == end) {
      return false;
    }
    long tag = rawVarint();
    field = (int) (tag >>> 3);
    type = (int) (tag & 7);
    if (tag >>> 32 != 0 || field == 0) {
      throw malformed("a field has no number");
    }
    if (type != VARINT && type != FIXED64 && type != LENGTH && type != FIXED32) {
      throw malformed(
          type == 3 || type == 4 ? "groups are not taken" : "there is no wire type " + type);
    }
    pending = true;
    return true;
  }

  /** The number of the current field. */
  public int field() {
    return field;
  }

  /** Where the current message is read on, for {@link #returnTo}. */
  public int position() {
    return at;
  }

  /** Reads the current message again from a place where it was. */
  public void returnTo(int position) {
    at = position;
    pending = false;
  }

  /** Enters the message that the current field is; gives what {@link #leave} needs. */
  public int enter() {
    int length = length();
    if (depth == MAX_DEPTH) {
      throw malformed("messages lie deeper in each other than " + MAX_DEPTH);
    }
    depth++;
    int outer = end;
    end = at + length;
    return outer;
  }

  /** Goes on after the message that was entered. */
  public void leave(int outer) {
    at = end;
    end = outer;
    depth--;
    pending = false;
  }

  /**
   * A whole number: of type {@code int64}, {@code uint64}, {@code uint32}, or of an enumeration.
   */
  public long varint() {
    expect(VARINT);
    pending = false;
    return rawVarint();
  }

  /** A whole number of type {@code sint32} or {@code sint64}. */
  public long zigzag() {
    return unzigzag(varint());
  }

  public boolean bool() {
    return varint() != 0;
  }

  /** A number of type {@code double}, bit by bit. */
  public double float64() {
    return Double.longBitsToDouble(fixed64());
  }

  /** A number of type {@code fixed64} or {@code sfixed64}. */
  public long fixed64() {
    expect(FIXED64);
    pending = false;
    return rawFixed64();
  }

  /** A number of type {@code fixed32}. */
  public int fixed32() {
    expect(FIXED32);
    pending = false;
    checkLeft(Integer.BYTES);
    int value = (int) INTS.get(bytes, at);
    at += Integer.BYTES;
    return value;
  }

  /** Whether the field holds a slice of bytes, and no number. */
  public boolean isSlice() {
    return type == LENGTH;
  }

  /** Passes over a text or bytes: they end where {@link #position} is then. Gives their length. */
  public int slice() {
    int length = length();
    at += length;
    return length;
  }

  /** As {@link #slice}, of what must be text. */
  public int textSlice() {
    int length = slice();
    if (Utf8.firstInvalid(bytes, at - length, length) >= 0) {
      throw malformed("a text is not UTF-8");
    }
    return length;
  }

  public String text() {
    int length = textSlice();
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  /** Adds the numbers of a repeated field of whole numbers, packed or not. */
  public void varints(Numbers into, boolean zigzag) {
    if (type == VARINT) {
      long value = varint();
      into.add(zigzag ? unzigzag(value) : value);
      return;
    }
    int outer = enter();
    while (at < end) {
      long value = rawVarint();
      into.add(zigzag ? unzigzag(value) : value);
    }
    leave(outer);
  }

  /** Adds the bits of a repeated field of doubles or of fixed numbers, packed or not. */
  public void fixed64s(Numbers into) {
    if (type == FIXED64) {
      into.add(fixed64());
      return;
    }
    int outer = enter();
    if ((end - at) % Long.BYTES != 0) {
      throw malformed("packed numbers do not end where their field does");
    }
    while (at < end) {
      into.add(rawFixed64());
    }
    leave(outer);
  }

  private int length() {
    expect(LENGTH);
    pending = false;
    long length = rawVarint();
    if (length < 0 || length > end - at) {
      throw malformed("a field is longer than its message");
    }
    return (int) length;
  }

  private void expect(int wanted) {
    if (type != wanted) {
      throw malformed("field " + field + " has the wire type " + type + ", not " + wanted);
    }
  }

  private void skip() {
    switch (type) {
      case VARINT -> {
        var _ = varint();
      }
      case FIXED64 -> {
        var _ = fixed64();
      }
      case FIXED32 -> {
        var _ = fixed32();
      }
      default -> {
        var _ = slice();
      }
    }
  }

  private static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  private long rawFixed64() {
    checkLeft(Long.BYTES);
    long value = (long) LONGS.get(bytes, at);
    at += Long.BYTES;
    return value;
  }

  private long rawVarint() {
    long value = 0;
    for (int shift = 0; shift <= MAX_VARINT_BITS; shift += 7) {
      checkLeft(1);
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw malformed("a number has more than ten bytes");
  }

  private void checkLeft(int wanted) {
    if (end - at < wanted) {
      throw malformed("it ends in the middle of a field");
    }
  }

  private MalformedException malformed(String why) {
    return new MalformedException("the message is malformed at byte " + at + ": " + why);
  }
}
