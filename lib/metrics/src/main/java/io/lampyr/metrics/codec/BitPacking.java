package io.lampyr.metrics.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of one width behind each other, the lowest bits first. */
final class BitPacking {
  /** Readers look at so many bytes more than the numbers take. */
  static final int SLACK_BYTES = 9;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Up to here a number lies within the eight bytes that begin with its first bit. */
  private static final int ONE_LOAD = 57;

  private BitPacking() {}

  static int bytes(int count, int width) {
    return (int) (((long) count * width + 7) >>> 3);
  }

  /** Packs the low bits of {@code count} values; the array has room for the slack behind them. */
  static int pack(long[] values, int count, int width, byte[] into, int at) {
    if (width == 0) {
      return at;
    }
    long mask = mask(width);
    long word = 0;
    int filled = 0;
    int to = at;
    for (int i = 0; i < count; i++) {
      long value = values[i] & mask;
      word |= value << filled;
      filled += width;
      if (filled >= Long.SIZE) {
        LONGS.set(into, to, word);
        to += Long.BYTES;
        filled -= Long.SIZE;
        word = filled == 0 ? 0 : value >>> (width - filled);
      }
    }
    LONGS.set(into, to, word);
    return at + bytes(count, width);
  }

  static void unpack(byte[] from, int at, int count, int width, long[] into, int to) {
    long mask = mask(width);
    int bit = 0;
    if (width <= ONE_LOAD) {
      for (int i = to; i < to + count; i++, bit += width) {
        into[i] = ((long) LONGS.get(from, at + (bit >>> 3)) >>> (bit & 7)) & mask;
      }
      return;
    }
    for (int i = to; i < to + count; i++, bit += width) {
      int place = at + (bit >>> 3);
      int shift = bit & 7;
      long low = (long) LONGS.get(from, place) >>> shift;
      long high = shift == 0 ? 0 : (from[place + Long.BYTES] & 0xFFL) << (Long.SIZE - shift);
      into[i] = (low | high) & mask;
    }
  }

  private static long mask(int width) {
    return width == 0 ? 0 : -1L >>> (Long.SIZE - width);
  }
}
