package io.lampyr.metrics.snappy;

import java.io.ByteArrayOutputStream;

/** Packs as simply as the format allows: literals, and copies of what was there up to 2 KiB ago. */
public final class Packer {
  private static final int MOST_DISTANCE = 2047;
  private static final int MOST_LITERAL = 60;

  private Packer() {}

  public static byte[] pack(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int left = plain.length;
    while (left >= 0x80) {
      out.write((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write(left);
    int literal = 0;
    int at = 0;
    while (at < plain.length) {
      int distance = at - literal < MOST_LITERAL ? distance(plain, at) : 0;
      if (distance > 0) {
        literal(plain, literal, at, out);
        out.write(1 | ((distance >>> 8) << 5));
        out.write(distance & 0xff);
        at += 4;
        literal = at;
      } else if (at - literal == MOST_LITERAL) {
        literal(plain, literal, at, out);
        literal = at;
      } else {
        at++;
      }
    }
    literal(plain, literal, at, out);
    return out.toByteArray();
  }

  private static void literal(byte[] plain, int from, int until, ByteArrayOutputStream out) {
    if (until > from) {
      out.write((until - from - 1) << 2);
      out.write(plain, from, until - from);
    }
  }

  private static int distance(byte[] plain, int at) {
    for (int distance = 1; distance <= Math.min(at, 64) && at + 4 <= plain.length; distance++) {
      boolean same = true;
      for (int i = 0; i < 4; i++) {
        same &= plain[at + i] == plain[at - distance + i];
      }
      if (same) {
        return Math.min(distance, MOST_DISTANCE);
      }
    }
    return 0;
  }
}
