package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SeriesWindowsTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);
  private static final long FROM = 1_000_000;
  private static final long WIDTH = 700;
  private static final int COUNT = 12;

  @Test
  void windowsOfBlocksAndPointsAreThoseOfPointsAlone() {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      int points = random.nextInt(200);
      long[] times = new long[points];
      double[] values = new double[points];
      long time = FROM + WIDTH * COUNT;
      double value = 1_000;
      for (int i = 0; i < points && time > FROM + 100; i++) {
        times[i] = time;
        values[i] = value;
        time -= 1 + random.nextInt(90);
        value = random.nextInt(20) == 0 ? random.nextInt(2_000) : value - random.nextInt(5);
        points = time > FROM + 100 ? points : i + 1;
      }
      SeriesWindows windows = new SeriesWindows(FROM, WIDTH, COUNT, true);
      feed(windows, times, values, points, random);
      compare(windows, times, values, points, random);
    }
  }

  private static void feed(
      SeriesWindows windows, long[] times, double[] values, int points, Random random) {
    int at = 0;
    while (at < points) {
      int count = Math.min(points - at, 1 + random.nextInt(20));
      long[] someTimes = new long[count];
      double[] someValues = new double[count];
      System.arraycopy(times, at, someTimes, 0, count);
      System.arraycopy(values, at, someValues, 0, count);
      if (random.nextBoolean() && windows.takesWhole(someTimes[count - 1], someTimes[0])) {
        windows.whole(someTimes[count - 1], someTimes[0], summary(someValues));
      } else {
        windows.points(someTimes, someValues, count);
      }
      at += count;
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

  private static void compare(
      SeriesWindows windows, long[] times, double[] values, int points, Random random) {
    int start = random.nextInt(COUNT);
    int end = start + random.nextInt(COUNT - start) + 1;
    long after = FROM + start * WIDTH;
    long until = FROM + end * WIDTH;
    int count = 0;
    double sum = 0;
    double increase = 0;
    double newer = 0;
    for (int i = 0; i < points; i++) {
      if (times[i] > after && times[i] <= until) {
        increase += count == 0 ? 0 : newer >= values[i] ? newer - values[i] : newer;
        newer = values[i];
        sum += values[i];
        count++;
      }
    }
    SeriesWindows.Joined joined = new SeriesWindows.Joined();
    assertThat(windows.join(start, end, joined)).isEqualTo(count > 0);
    assertThat(joined.count()).isEqualTo(count);
    if (count > 0) {
      assertThat(joined.sum()).isCloseTo(sum, within(1e-6));
      assertThat(joined.increase()).isCloseTo(increase, within(1e-6));
      assertThat(joined.first()).isEqualTo(newer);
      assertThat(joined.least()).isLessThanOrEqualTo(joined.most());
      assertThat(joined.lastTime()).isBetween(joined.firstTime(), until);
      assertThat(joined.last()).isBetween(joined.least(), joined.most());
    }
  }

  @Test
  void tooManyWindowsAreRefused() {
    assertThatThrownBy(() -> new SeriesWindows(0, 1, SeriesWindows.MAX_WINDOWS + 1, false))
        .hasMessageContaining("windows");
  }
}
