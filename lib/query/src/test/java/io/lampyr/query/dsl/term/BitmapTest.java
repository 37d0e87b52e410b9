package io.lampyr.query.dsl.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bitmaps as clients send them. The first ones were written by the public library. */
class BitmapTest {
  private static ByteBuffer bytes(int size) {
    return ByteBuffer.wrap(new byte[size]).order(ByteOrder.LITTLE_ENDIAN);
  }

  @SuppressWarnings("ByteBufferBackingArray") // All of it is made above, over an array of its own.
  private static String base64(ByteBuffer written) {
    return Base64.getEncoder().encodeToString(Arrays.copyOf(written.array(), written.position()));
  }

  @Test
  void numbersStandInArrays() {
    assertThat(Bitmap.runs("OjAAAAEAAAAAAAEAEAAAAG8A3gA=", false))
        .containsExactly(111, 111, 222, 222);
    assertThat(Bitmap.runs("OjAAAAEAAAAAAAAAEAAAAE0B", false)).containsExactly(333, 333);
  }

  @Test
  void numbersThatFollowOneAnotherAreOneRun() {
    ByteBuffer out = bytes(100);
    // One container of runs: 5 to 7, and 9.
    out.putInt(12347).put((byte) 1).putShort((short) 0).putShort((short) 3).putShort((short) 2);
    out.putShort((short) 5).putShort((short) 2).putShort((short) 9).putShort((short) 0);
    assertThat(Bitmap.runs(base64(out), false)).containsExactly(5, 7, 9, 9);
  }

  @Test
  void aContainerOfBitsIsReadWordByWord() {
    ByteBuffer out = bytes(9000);
    out.putInt(12346).putInt(1).putShort((short) 1).putShort((short) (65535 - 1));
    out.putInt(16);
    for (int word = 0; word < 1024; word++) {
      // All but the very last number of the container.
      out.putLong(word == 1023 ? -1L >>> 1 : -1L);
    }
    assertThat(Bitmap.runs(base64(out), false)).containsExactly(65536, 2 * 65536 - 2);
  }

  @Test
  void theUpperHalfIsNegative() {
    ByteBuffer out = bytes(100);
    out.putInt(12346).putInt(2);
    out.putShort((short) 0x7fff).putShort((short) 0).putShort((short) 0x8000).putShort((short) 0);
    out.putInt(24).putInt(26).putShort((short) 0xffff).putShort((short) 0);
    assertThat(Bitmap.runs(base64(out), false))
        .containsExactly(
            Integer.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  @Test
  void wideBitmapsHaveOneBitmapForEachUpperHalf() {
    ByteBuffer out = bytes(200);
    out.putLong(2);
    for (int high : new int[] {1, -1}) {
      out.putInt(high).putInt(12346).putInt(1).putShort((short) 0).putShort((short) 0);
      out.putInt(16).putShort((short) 7);
    }
    assertThat(Bitmap.runs(base64(out), true))
        .containsExactly((-1L << 32) | 7, (-1L << 32) | 7, (1L << 32) | 7, (1L << 32) | 7);
    ByteBuffer low = bytes(100);
    low.putLong(1).putInt(0).putInt(12346).putInt(1).putShort((short) 0xffff).putShort((short) 0);
    low.putInt(16).putShort((short) 0);
    assertThat(Bitmap.runs(base64(low), true)).containsExactly(0xffff0000L, 0xffff0000L);
  }

  @Test
  void whateverTheBytesItIsABitmapOrRefused() {
    Random random = new Random(7);
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = Base64.getDecoder().decode("OjAAAAEAAAAAAAEAEAAAAG8A3gA=");
      if (round % 3 == 0) {
        random.nextBytes(bytes);
      }
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      try {
        long[] runs = Bitmap.runs(Base64.getEncoder().encodeToString(bytes), round % 2 == 0);
        assertThat(runs).isSorted();
      } catch (io.lampyr.mapping.fault.FaultException malformed) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
    assertThatThrownBy(() -> Bitmap.runs("%", false))
        .hasMessage("Failed to deserialize the bitmap.");
    assertThatThrownBy(() -> Bitmap.runs("", true))
        .hasMessage("Failed to deserialize the 64-bit bitmap.");
  }
}
