package io.lampyr.metrics.snappy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.metrics.document.TooLargeException;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnappyBlockTest {
  private static final int MOST = 1 << 20;

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static String unpacked(int... values) {
    return new String(SnappyBlock.unpack(bytes(values), MOST), StandardCharsets.US_ASCII);
  }

  @Test
  void everyKindOfElementIsRead() {
    assertThat(unpacked(0)).isEmpty();
    assertThat(unpacked(3, 2 << 2, 'a', 'b', 'c')).isEqualTo("abc");
    // A copy of four with one byte of distance, which overlaps what it makes.
    assertThat(unpacked(6, 1 << 2, 'a', 'b', 1, 2)).isEqualTo("ababab");
    // With two bytes, and with four.
    assertThat(unpacked(5, 1 << 2, 'a', 'b', 2 << 2 | 2, 1, 0)).isEqualTo("abbbb");
    assertThat(unpacked(5, 1 << 2, 'a', 'b', 2 << 2 | 3, 2, 0, 0, 0)).isEqualTo("ababa");
  }

  @Test
  void whatIsPackedIsUnpacked() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      byte[] plain = new byte[random.nextInt(3000)];
      for (int i = 0; i < plain.length; i++) {
        boolean repeats = i > 20 && random.nextInt(10) > 0;
        plain[i] = repeats ? plain[i - 17] : (byte) random.nextInt(256);
      }
      assertThat(SnappyBlock.unpack(Packer.pack(plain), MOST)).isEqualTo(plain);
    }
  }

  @Test
  void theLengthThatABlockClaimsIsCheckedBeforeAnythingIsMade() {
    assertThatThrownBy(() -> SnappyBlock.unpack(bytes(0xff, 0xff, 0xff, 0xff, 0x0f), MOST))
        .isInstanceOf(TooLargeException.class)
        .hasMessageContaining("4294967295");
    assertThatThrownBy(() -> SnappyBlock.unpack(bytes(0x80, 0x80, 0x10, 0), MOST))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("claims to hold more than it can");
  }

  @Test
  void whatIsNoBlockIsRefused() {
    assertThatThrownBy(() -> unpacked()).isInstanceOf(MalformedException.class);
    assertThatThrownBy(() -> unpacked(4, 3 << 2, 'a')).hasMessageContaining("literal");
    assertThatThrownBy(() -> unpacked(4, 0, 'a', 1, 2)).hasMessageContaining("was not there");
    assertThatThrownBy(() -> unpacked(4, 0, 'a', 1, 0)).hasMessageContaining("was not there");
    assertThatThrownBy(() -> unpacked(2, 2 << 2, 'a', 'b', 'c')).hasMessageContaining("holds more");
    assertThatThrownBy(() -> unpacked(4, 2 << 2, 'a', 'b', 'c')).hasMessageContaining("holds less");
  }

  @Test
  void changedBlocksEndWithBytesOrARefusal() {
    Random random = new Random(11);
    byte[] plain =
        "what is said again and again and again and again"
            .repeat(20)
            .getBytes(StandardCharsets.US_ASCII);
    byte[] packed = Packer.pack(plain);
    for (int round = 0; round < 20_000; round++) {
      byte[] changed = Mutations.of(packed, random);
      try {
        assertThat(SnappyBlock.unpack(changed, 5000).length).isLessThanOrEqualTo(5000);
      } catch (MalformedException | TooLargeException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    }
  }
}
