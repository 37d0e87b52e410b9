package io.lampyr.metrics.codec;

/** Unsigned numbers in groups of seven bits, all 64 bits of them, which Lucene's writer refuses. */
final class Bytes {
  private static final int MAX_GROUPS = 10;

  byte[] array;
  int at;

  Bytes(int capacity) {
    array = new byte[capacity];
  }

  void put(int value) {
    array[at++] = (byte) value;
  }

  void putUnsigned(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      array[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[at++] = (byte) rest;
  }

  void putSigned(long value) {
    putUnsigned((value << 1) ^ (value >> 63));
  }

  void putLong(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      array[at++] = (byte) (value >>> shift);
    }
  }

  int get() {
    return array[at++];
  }

  /** Ends after ten bytes at the latest, whatever they are. */
  long getUnsigned() {
    byte first = array[at++];
    return first >= 0 ? first : more(first & 0x7FL);
  }

  private long more(long first) {
    long value = first;
    for (int group = 1; group < MAX_GROUPS; group++) {
      byte next = array[at++];
      value |= (next & 0x7FL) << (7 * group);
      if (next >= 0) {
        return value;
      }
    }
    return value;
  }

  long getSigned() {
    long zigzag = getUnsigned();
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  long getLong() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      value |= (array[at++] & 0xFFL) << shift;
    }
    return value;
  }
}
