package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.apache.lucene.util.NumericUtils;
import org.junit.jupiter.api.Test;

class BlockCodecTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);

  @Test
  void wholeNumbersOfAllShapesComeBack() {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 3_000; round++) {
      int count = 1 + random.nextInt(BlockEncoder.MAX_VALUES);
      LongSupplier shape = shapes(random).get(random.nextInt(8));
      long[] values = new long[count];
      Arrays.setAll(values, i -> shape.getAsLong());
      Bytes packed = new Bytes(BlockEncoder.CAPACITY);
      new IntegerPacker(BlockEncoder.MAX_VALUES).pack(values, count, packed);
      Bytes read = reading(packed);
      long[] back = new long[BlockEncoder.MAX_VALUES];
      new IntegerUnpacker().unpack(read, values[0], count, back);
      assertThat(Arrays.equals(values, 0, count, back, 0, count)).as("round " + round).isTrue();
      assertThat(read.at).isEqualTo(packed.at);
    }
  }

  private static List<LongSupplier> shapes(Random random) {
    long[] state = {random.nextLong()};
    int width = random.nextInt(64);
    return List.of(
        random::nextLong,
        () -> random.nextLong() >>> width,
        () -> 7,
        () -> state[0] += 10_000,
        () -> state[0] += 10_000 + random.nextInt(5),
        () -> state[0] = random.nextInt(50) == 0 ? 0 : state[0] + random.nextInt(100),
        () -> state[0] += 4096L * random.nextInt(9),
        () -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE - random.nextInt(3));
  }

  @Test
  void doublesComeBackBitByBit() {
    Random random = new Random(SEED);
    for (int round = 0; round < 1_000; round++) {
      int count = 1 + random.nextInt(BlockEncoder.MAX_VALUES);
      long[] values = new long[count];
      int digits = random.nextInt(8);
      double power = Math.pow(10, digits);
      boolean noise = random.nextInt(3) == 0;
      for (int i = 0; i < count; i++) {
        double value = noise ? random.nextGaussian() : Math.rint(random.nextDouble() * 1e6) / power;
        if (random.nextInt(200) == 0) {
          value = random.nextBoolean() ? -0.0 : Double.NaN;
        }
        values[i] = NumericUtils.doubleToSortableLong(value);
      }
      Bytes packed = new Bytes(BlockEncoder.CAPACITY);
      XorStream.pack(values, count, packed);
      long[] back = new long[BlockEncoder.MAX_VALUES];
      XorStream.unpack(reading(packed), values[0], count, back);
      assertThat(Arrays.equals(values, 0, count, back, 0, count)).as("round " + round).isTrue();
      Decimals decimals = new Decimals(BlockEncoder.MAX_VALUES);
      long[] wholes = new long[count];
      if (decimals.scale(NumberKind.DOUBLE, values, count, wholes)) {
        for (int i = 0, next = 0; i < count; i++) {
          if (next < decimals.exceptionCount && decimals.exceptions[next] == i) {
            next++;
          } else {
            assertThat(Decimals.bits(NumberKind.DOUBLE, wholes[i], decimals.exponent))
                .isEqualTo(values[i]);
          }
        }
      } else {
        assertThat(noise || count < 16 || decimals.exceptionCount > 0).isTrue();
      }
    }
  }

  @Test
  void fewDigitsTakeFewBits() {
    long[] values = new long[BlockEncoder.MAX_VALUES];
    for (int i = 0; i < values.length; i++) {
      values[i] = NumericUtils.doubleToSortableLong(Math.rint(1e7 + i * 13) / 100);
    }
    BlockEncoder encoder = new BlockEncoder(new ColumnKind(NumberKind.DOUBLE, true));
    int token = encoder.values(values, values.length);
    assertThat(token & Token.FORM_MASK).isEqualTo(Token.DECIMAL);
    assertThat(token & Token.SUMMED).isNotZero();
    assertThat(encoder.payload.at).isLessThan(8);
  }

  @Test
  void numbersWithoutPatternTakeTheBitsInWhichTheyDiffer() {
    Random random = new Random(SEED);
    long[] values = new long[BlockEncoder.MAX_VALUES];
    for (int i = 0; i < values.length; i++) {
      values[i] = sortable(random.nextInt(3) == 0 ? random.nextGaussian() : 1 / 3.0);
    }
    BlockEncoder encoder = new BlockEncoder(new ColumnKind(NumberKind.DOUBLE, false));
    assertThat(encoder.values(values, values.length)).isEqualTo(Token.XOR | Token.SUMMED);
    assertThat(encoder.payload.at).isLessThan(values.length * 6);
  }

  @Test
  void oneResetDoesNotWidenAllDifferences() {
    long[] values = new long[BlockEncoder.MAX_VALUES];
    for (int i = 0; i < values.length; i++) {
      values[i] = i < 300 ? 5_000_000_000L - i * 3L - i % 2 : 2_000 - i * 3L;
    }
    BlockEncoder encoder = new BlockEncoder(new ColumnKind(NumberKind.WHOLE, true));
    encoder.values(values, values.length);
    assertThat(encoder.payload.at).isLessThan(values.length / 4 + 32);
  }

  @Test
  void bytesOfBlocksStayAsTheyAre() {
    BlockEncoder encoder = new BlockEncoder(new ColumnKind(NumberKind.WHOLE, true));
    encoder.values(new long[] {1_000, 990, 5, 970, 961, 950}, 6);
    assertThat(hex(encoder)).isEqualTo("d00f63b10700c711940f 020c9d0f1300d0b601d03c");
    BlockEncoder decimals = new BlockEncoder(new ColumnKind(NumberKind.DOUBLE, false));
    long[] bits = {sortable(1.5), sortable(2.25), sortable(1.75), sortable(9)};
    assertThat(decimals.values(bits, 4)).isEqualTo(Token.DECIMAL | Token.SUMMED);
    assertThat(hex(decimals)).isEqualTo("02ac02dc0b0000a40d 06061909060009");
    BlockEncoder noise = new BlockEncoder(new ColumnKind(NumberKind.DOUBLE, false));
    long[] bitsOfNoise = new long[20];
    for (int i = 0; i < bitsOfNoise.length; i++) {
      bitsOfNoise[i] = sortable(1 / (i + 3.0));
    }
    assertThat(noise.values(bitsOfNoise, 20)).isEqualTo(Token.BITS | Token.SUMMED);
    assertThat(hex(noise)).startsWith("555555555555d53f");
  }

  private static long sortable(double value) {
    return NumericUtils.doubleToSortableLong(value);
  }

  private static String hex(BlockEncoder block) {
    HexFormat hex = HexFormat.of();
    return hex.formatHex(block.head.array, 0, block.head.at)
        + " "
        + hex.formatHex(block.payload.array, 0, block.payload.at);
  }

  private static Bytes reading(Bytes packed) {
    Bytes read = new Bytes(packed.at + BitPacking.SLACK_BYTES);
    System.arraycopy(packed.array, 0, read.array, 0, packed.at);
    return read;
  }
}
