package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.sort.SortValues;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** The bytes by which shards tell others their hits. */
class ShardHitsCodecTest {
  private static final ShardHits HITS =
      new ShardHits(
          12,
          false,
          List.of(
              new ShardHit(3, 300, 1.5f, SortValues.NONE, null),
              new ShardHit(
                  0,
                  0,
                  Float.NaN,
                  new SortValues(
                      Arrays.asList(
                          -1L, 2.5, 3f, BigInteger.ONE.shiftLeft(63), new BytesRef("ä"), null),
                      Arrays.asList("-1", true, false, 7, "ä", null)),
                  "group")),
          1.5f,
          true,
          false);

  private static final String GOLDEN =
      "4c59534801"
          + "1b6f6f3a"
          + "06183fc000000203ac023fc000000000"
          + "00007fc00000060101034004000000000000044040000005090080000000000000000602c3a400"
          + "07022d310908020e0702c3a400070567726f7570";

  @Test
  void bytesAreTheGoldenOnes() {
    byte[] encoded = ShardHitsCodec.encode(HITS);
    assertThat(HexFormat.of().formatHex(encoded)).isEqualTo(GOLDEN);
    assertThat(ShardHitsCodec.decode(encoded)).isEqualTo(HITS);
  }

  @Test
  void damageIsRefusedAndNeverCostsMemory() {
    byte[] good = ShardHitsCodec.encode(HITS);
    long seed = 42;
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      byte[] bad = good.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        bad[9 + random.nextInt(bad.length - 9)] = (byte) random.nextInt(256);
      }
      if (random.nextInt(4) == 0) {
        bad = Arrays.copyOf(bad, 9 + random.nextInt(bad.length));
      }
      CRC32C checksum = new CRC32C();
      checksum.update(bad, 9, bad.length - 9);
      ByteBuffer.wrap(bad).putInt(5, (int) checksum.getValue());
      try {
        ShardHitsCodec.decode(bad);
      } catch (CorruptionException expected) {
        // What is damaged is either refused or read as other hits: nothing else may happen.
      } catch (RuntimeException other) {
        fail("seed=" + seed + " round=" + round, other);
      }
    }
  }

  @Test
  void otherVersionsAndChecksumsAreRefused() {
    byte[] version = ShardHitsCodec.encode(HITS);
    version[4] = 2;
    assertThatThrownBy(() -> ShardHitsCodec.decode(version))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("version 2");
    byte[] flipped = ShardHitsCodec.encode(HITS);
    flipped[20] ^= 1;
    assertThatThrownBy(() -> ShardHitsCodec.decode(flipped)).hasMessageContaining("checksum");
  }
}
