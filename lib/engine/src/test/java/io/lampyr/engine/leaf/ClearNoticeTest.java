package io.lampyr.engine.leaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The bytes by which nodes are told what to clear. */
class ClearNoticeTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");

  private static final ClearNotice SOME =
      new ClearNotice(
          Optional.of(List.of(INDEX)), EnumSet.of(ClearNotice.Kept.COLUMNS), List.of("t", "u"));

  private static final ClearNotice ALL =
      new ClearNotice(Optional.empty(), EnumSet.allOf(ClearNotice.Kept.class), List.of());

  @Test
  void bytesAreTheGoldenOnes() {
    byte[] some = LeafCodec.encode(SOME);
    byte[] all = LeafCodec.encode(ALL);
    HexFormat hex = HexFormat.of();
    assertThat(hex.formatHex(some))
        .isEqualTo("4c594c460205" + "6aeac99e" + "04" + "010116" + "41".repeat(22) + "0201740175");
    assertThat(hex.formatHex(all)).isEqualTo("4c594c460205" + "85ab4a63" + "1f" + "00" + "00");
    assertThat(LeafCodec.clear(some)).isEqualTo(SOME);
    assertThat(LeafCodec.clear(all)).isEqualTo(ALL);
  }

  @Test
  void whatIsOutOfBoundsIsRefused() {
    EnumSet<ClearNotice.Kept> bytes = EnumSet.of(ClearNotice.Kept.BYTES);
    List<IndexId> indices = Collections.nCopies(ClearNotice.MOST_INDICES + 1, INDEX);
    assertThatThrownBy(() -> new ClearNotice(Optional.of(indices), bytes, List.of()))
        .hasMessageContaining("too many indices");
    List<String> fields = Collections.nCopies(ClearNotice.MOST_FIELDS + 1, "f");
    assertThatThrownBy(() -> new ClearNotice(Optional.empty(), bytes, fields))
        .hasMessageContaining("too many fields");
    for (int what : new int[] {0, 32, 255}) {
      byte[] message = LeafCodec.encode(ALL);
      message[10] = (byte) what;
      assertThatThrownBy(() -> LeafCodec.clear(sealed(message)))
          .as("what=%d", what)
          .isInstanceOf(CorruptionException.class);
    }
  }

  @Test
  void damageIsRefused() {
    long seed = 17;
    Random random = new Random(seed);
    for (int round = 0; round < 5_000; round++) {
      byte[] bad = LeafCodec.encode(SOME);
      bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      try {
        ClearNotice notice = LeafCodec.clear(sealed(bad));
        assertThat(notice.kept()).as("seed=%d round=%d", seed, round).isNotEmpty();
      } catch (CorruptionException refused) {
        assertThat(refused).isNotNull();
      }
    }
  }

  /** Makes the checksum right, so that what is behind it is looked at. */
  private static byte[] sealed(byte[] message) {
    CRC32C checksum = new CRC32C();
    checksum.update(message, 0, 6);
    checksum.update(message, 10, message.length - 10);
    ByteBuffer.wrap(message).putInt(6, (int) checksum.getValue());
    return message;
  }
}
