package io.lampyr.base.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks bytes that no parser looks at, as they are kept and given back as JSON. */
public final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** The offset of the first byte that is not part of a character, or -1. */
  public static int firstInvalid(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      while (at + Long.BYTES <= end && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
        at += Long.BYTES;
      }
      if (at < end) {
        int next = bytes[at] >= 0 ? 1 : sequence(bytes, at, end);
        if (next == 0) {
          return at;
        }
        at += next;
      }
    }
    return -1;
  }

  /** The length of the character that begins there, or zero if none does. */
  private static int sequence(byte[] bytes, int at, int end) {
    int first = bytes[at] & 0xff;
    int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || at + length > end) {
      return 0;
    }
    for (int i = at + 1; i < at + length; i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    int second = bytes[at + 1] & 0xff;
    boolean overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    boolean surrogate = first == 0xed && second >= 0xa0;
    boolean beyond = first == 0xf4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
  }
}
