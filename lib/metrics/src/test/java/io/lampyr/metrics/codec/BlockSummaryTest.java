package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockSummaryTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);

  @Test
  void summaryOfABlockIsThatOfItsValues() {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 1000; round++) {
      double[] newestFirst = new double[1 + random.nextInt(200)];
      double value = 1_000;
      int width = 1 + random.nextInt(5);
      double unit = random.nextBoolean() ? 1 : 100;
      for (int i = 0; i < newestFirst.length; i++) {
        newestFirst[i] = value / unit;
        value = random.nextInt(20) == 0 ? random.nextInt(2_000) : value - random.nextInt(width);
      }
      compare(summary(newestFirst), newestFirst);
    }
  }

  private static BlockSummary summary(double[] values) {
    ColumnKind kind = new ColumnKind(NumberKind.DOUBLE, true);
    BlockEncoder encoder = new BlockEncoder(kind);
    long[] bits = new long[values.length];
    boolean same = true;
    for (int i = 0; i < bits.length; i++) {
      bits[i] = kind.number().bits(values[i]);
      same &= bits[i] == bits[0];
    }
    BlockSummary summary = new BlockSummary();
    if (same) {
      summary.constant(values[0], values.length);
      return summary;
    }
    int token = encoder.values(bits, bits.length);
    Bytes head = new Bytes(128);
    head.put(token | Token.ADJACENT);
    head.putUnsigned(bits.length);
    head.putUnsigned(encoder.payload.at);
    System.arraycopy(encoder.head.array, 0, head.array, head.at, encoder.head.at);
    head.at = 0;
    BlockGroup group = new BlockGroup();
    ColumnMeta.Directory none =
        new ColumnMeta.Directory(
            1, MonotonicColumn.NONE, MonotonicColumn.NONE, MonotonicColumn.NONE);
    group.read(head, 1, 0, 0, new ColumnMeta(kind, 1, 1_000, 0, 1 << 20, 0, 0, 1, none));
    summary.read(group, 0, kind);
    return summary;
  }

  private static void compare(BlockSummary summary, double[] newestFirst) {
    double sum = 0;
    double resets = 0;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < newestFirst.length; i++) {
      double value = newestFirst[i];
      sum += value;
      least = Math.min(least, value);
      most = Math.max(most, value);
      resets += i > 0 && newestFirst[i - 1] < value ? value : 0;
    }
    assertThat(summary.count()).isEqualTo(newestFirst.length);
    assertThat(summary.first()).isEqualTo(newestFirst[newestFirst.length - 1]);
    assertThat(summary.last()).isEqualTo(newestFirst[0]);
    assertThat(summary.least()).isEqualTo(least);
    assertThat(summary.most()).isEqualTo(most);
    assertThat(summary.sum()).isCloseTo(sum, within(1e-6));
    assertThat(summary.isCounted()).isTrue();
    assertThat(summary.resets()).isCloseTo(resets, within(1e-6));
  }
}
