package io.lampyr.metrics.codec;

/**
 * Numbers without a pattern but that neighbours share their highest bits: each is the exclusive or
 * with the one before; a bit says whether it is zero, another whether its ones lie in the window of
 * the last that said so, else six bits say where the window begins and six how wide it is.
 */
final class XorStream {
  private static final int FIELD_BITS = 6;

  /** As wide as a value with all that is said of it may be. */
  static final int MAX_BITS = Long.SIZE + 2 + 2 * FIELD_BITS;

  private final Bytes bytes;
  private long word;
  private int filled;

  private XorStream(Bytes bytes) {
    this.bytes = bytes;
  }

  /** Packs all but the first. */
  static void pack(long[] values, int count, Bytes into) {
    XorStream stream = new XorStream(into);
    int leading = Long.SIZE;
    int significant = 0;
    for (int i = 1; i < count; i++) {
      long difference = values[i] ^ values[i - 1];
      if (difference == 0) {
        stream.put(0, 1);
        continue;
      }
      int zeros = Long.numberOfLeadingZeros(difference);
      int trailing = Long.numberOfTrailingZeros(difference);
      boolean within = zeros >= leading && trailing >= Long.SIZE - leading - significant;
      int own = Long.SIZE - zeros - trailing;
      if (within && significant - own < 2 * FIELD_BITS) {
        stream.put(0b01, 2);
      } else {
        leading = zeros;
        significant = own;
        stream.put(0b11, 2);
        stream.put(leading, FIELD_BITS);
        stream.put(significant - 1L, FIELD_BITS);
      }
      stream.put(difference >>> (Long.SIZE - leading - significant), significant);
    }
    stream.end();
  }

  /** Fills in {@code count} numbers, of which the first is known. */
  static void unpack(Bytes from, long first, int count, long[] into) {
    XorStream stream = new XorStream(from);
    int leading = 0;
    int significant = 0;
    into[0] = first;
    for (int i = 1; i < count; i++) {
      if (stream.take(1) == 0) {
        into[i] = into[i - 1];
        continue;
      }
      if (stream.take(1) != 0) {
        leading = (int) stream.take(FIELD_BITS);
        significant = (int) stream.take(FIELD_BITS) + 1;
      }
      int shift = Long.SIZE - leading - significant;
      if (shift < 0) {
        throw new IndexOutOfBoundsException("impossible window of bits");
      }
      into[i] = into[i - 1] ^ (stream.take(significant) << shift);
    }
  }

  private void put(long bits, int width) {
    word |= bits << filled;
    filled += width;
    if (filled >= Long.SIZE) {
      bytes.putLong(word);
      filled -= Long.SIZE;
      word = filled == 0 ? 0 : bits >>> (width - filled);
    }
  }

  private void end() {
    for (int bit = 0; bit < filled; bit += Byte.SIZE) {
      bytes.put((int) (word >>> bit));
    }
  }

  private long take(int width) {
    if (width == 0) {
      return 0;
    }
    long value = 0;
    int got = 0;
    while (got < width) {
      if (filled == 0) {
        word = bytes.get() & 0xFFL;
        filled = Byte.SIZE;
      }
      int next = Math.min(filled, width - got);
      value |= (word & ((1L << next) - 1)) << got;
      word >>>= next;
      filled -= next;
      got += next;
    }
    return value;
  }
}
