package io.lampyr.bench.metrics;

import java.util.Arrays;

/**
 * Packs a block as senders do: copies of the same four bytes that were there before, wherever that
 * was in the same 64 KiB, and literals between them.
 */
final class SnappyPacker {
  private static final int BLOCK = 1 << 16;
  private static final int TABLE_BITS = 14;
  private static final int LEAST = 4;
  private static final int MOST_COPY = 64;
  private static final int MULTIPLIER = 0x1e35a7bd;

  private final byte[] in;
  private final byte[] out;
  private final int[] seen = new int[1 << TABLE_BITS];
  private int filled;

  private SnappyPacker(byte[] in) {
    this.in = in;
    this.out = new byte[32 + in.length + in.length / 6];
  }

  static byte[] pack(byte[] plain) {
    SnappyPacker packer = new SnappyPacker(plain);
    packer.length();
    for (int from = 0; from < plain.length; from += BLOCK) {
      packer.block(from, Math.min(plain.length, from + BLOCK));
    }
    return Arrays.copyOf(packer.out, packer.filled);
  }

  private void length() {
    int left = in.length;
    while (left >= 0x80) {
      put((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    put(left);
  }

  private void block(int from, int until) {
    Arrays.fill(seen, -1);
    int literal = from;
    int at = from;
    while (at + LEAST <= until) {
      int word = word(at);
      int slot = (word * MULTIPLIER) >>> (Integer.SIZE - TABLE_BITS);
      int before = seen[slot];
      seen[slot] = at;
      if (before < 0 || word(before) != word) {
        // Where nothing repeats for long, fewer places are looked at, as senders do.
        at += 1 + ((at - literal) >>> 5);
        continue;
      }
      int end = at + LEAST;
      while (end < until && in[end] == in[before + end - at]) {
        end++;
      }
      literal(literal, at);
      copies(at - before, end - at);
      at = end;
      literal = end;
    }
    literal(literal, until);
  }

  private int word(int at) {
    return (in[at] & 0xff)
        | ((in[at + 1] & 0xff) << 8)
        | ((in[at + 2] & 0xff) << 16)
        | ((in[at + 3] & 0xff) << 24);
  }

  private void literal(int from, int until) {
    int length = until - from;
    if (length == 0) {
      return;
    }
    int code = length - 1;
    if (code < 60) {
      put(code << 2);
    } else if (code < 1 << 8) {
      put(60 << 2);
      put(code);
    } else {
      put(61 << 2);
      put(code);
      put(code >>> 8);
    }
    System.arraycopy(in, from, out, filled, length);
    filled += length;
  }

  private void copies(int distance, int length) {
    int left = length;
    while (left > 0) {
      int part = Math.min(left, MOST_COPY);
      put(((part - 1) << 2) | 2);
      put(distance);
      put(distance >>> 8);
      left -= part;
    }
  }

  private void put(int value) {
    out[filled++] = (byte) value;
  }
}
