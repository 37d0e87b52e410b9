package io.lampyr.metrics.snappy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.document.TooLargeException;
import io.lampyr.metrics.protobuf.MalformedException;

/**
 * Unpacks a block: its length as a varint, then literals and copies of what was unpacked before.
 *
 * <p>Laws: the length that a block claims is checked against the bound, and against what its bytes
 * could become at most, before anything is allocated; whatever the bytes are, unpacking ends with
 * exactly that length or with {@link MalformedException}.
 */
public final class SnappyBlock {
  /** A copy of three bytes makes at most 64: nothing in the format makes more of a byte. */
  private static final int MOST_PER_BYTE = 64;

  private static final int MAX_LENGTH_BYTES = 5;

  private final byte[] in;
  private int at;
  private byte[] out = new byte[0];
  private int filled;

  private SnappyBlock(byte[] in) {
    this.in = in;
  }

  /** What the block holds; refuses one that claims to hold more than so much. */
  public static byte[] unpack(byte[] block, int mostBytes) {
    return new SnappyBlock(block).unpack(mostBytes);
  }

  private byte[] unpack(int mostBytes) {
    long length = length();
    if (length > mostBytes) {
      throw TooLargeException.ofBytes(length, mostBytes);
    }
    if (length > (long) MOST_PER_BYTE * in.length) {
      throw malformed("it claims to hold more than it can");
    }
    RequestMemory.takeFor(length, "<snappy>");
    out = new byte[(int) length];
    while (at < in.length) {
      int tag = in[at++] & 0xff;
      if ((tag & 3) == 0) {
        literal(tag >>> 2);
      } else {
        copy(tag);
      }
    }
    if (filled < out.length) {
      throw malformed("it holds less than it claims");
    }
    return out;
  }

  private long length() {
    long length = 0;
    for (int i = 0; i < MAX_LENGTH_BYTES; i++) {
      int next = little(1);
      length |= (long) (next & 0x7f) << (7 * i);
      if (next < 0x80) {
        return length;
      }
    }
    throw malformed("its length has more than " + MAX_LENGTH_BYTES + " bytes");
  }

  private void literal(int code) {
    int lengthBytes = code < 60 ? 0 : code - 59;
    long length = 1 + (lengthBytes == 0 ? code : little(lengthBytes) & 0xffff_ffffL);
    if (length > in.length - at) {
      throw malformed("it ends in the middle of a literal");
    }
    checkRoom(length);
    System.arraycopy(in, at, out, filled, (int) length);
    at += (int) length;
    filled += (int) length;
  }

  private void copy(int tag) {
    int length = 1 + (tag >>> 2);
    long distance;
    switch (tag & 3) {
      case 1 -> {
        length = 4 + ((tag >>> 2) & 7);
        distance = (long) (tag >>> 5) << 8 | little(1);
      }
      case 2 -> distance = little(2);
      default -> distance = little(4) & 0xffff_ffffL;
    }
    if (distance == 0 || distance > filled) {
      throw malformed("a copy is of what was not there");
    }
    checkRoom(length);
    int from = filled - (int) distance;
    if (distance >= length) {
      System.arraycopy(out, from, out, filled, length);
    } else {
      for (int i = 0; i < length; i++) {
        out[filled + i] = out[from + i];
      }
    }
    filled += length;
  }

  private void checkRoom(long wanted) {
    if (wanted > out.length - filled) {
      throw malformed("it holds more than it claims");
    }
  }

  /** The next bytes as a number, of which the lowest byte comes first. */
  private int little(int count) {
    if (count > in.length - at) {
      throw malformed("it ends too early");
    }
    int value = 0;
    for (int i = 0; i < count; i++) {
      value |= (in[at++] & 0xff) << (8 * i);
    }
    return value;
  }

  private MalformedException malformed(String why) {
    return new MalformedException("the body is not a block of snappy at byte " + at + ": " + why);
  }
}
