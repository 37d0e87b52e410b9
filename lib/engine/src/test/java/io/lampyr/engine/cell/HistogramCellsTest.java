package io.lampyr.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.histogram.BucketColumn;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import io.lampyr.mapping.histogram.Counts;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistogramCellsTest {
  private static @Nullable FloatHistogram point(int scale, Reset reset, Counts positive)
      throws IOException {
    return HistogramCells.point(
        BucketColumn.write(
            BucketHistogram.of(scale, new Zero(0.5, 2), Span.of(7), reset, positive, Counts.NONE)));
  }

  private static Counts counts(long... indices) {
    double[] counts = new double[indices.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = i + 1;
    }
    return new Counts(indices, counts);
  }

  @Test
  void bucketsAreNumberedByTheirUpperEnds() throws IOException {
    FloatHistogram point = Objects.requireNonNull(point(3, Reset.GAUGE, counts(-1, 4)));
    assertThat(point)
        .isEqualTo(
            new FloatHistogram(
                3,
                Resets.GAUGE,
                0.5,
                2,
                5,
                7,
                new Buckets(new int[] {0, 5}, new double[] {1, 2}),
                Buckets.NONE,
                List.of()));
  }

  @Test
  void finerBucketsThanAreComputedWithAreJoined() throws IOException {
    FloatHistogram point = Objects.requireNonNull(point(10, Reset.NO, counts(-5, -4, -1, 0, 3, 4)));
    assertThat(point.schema()).isEqualTo(8);
    assertThat(point.resets()).isEqualTo(Resets.UNKNOWN);
    assertThat(point.positive())
        .isEqualTo(new Buckets(new int[] {-1, 0, 1, 2}, new double[] {1, 5, 9, 6}));
  }

  @Test
  void widerBucketsOrOnesThatHoldNoDoublesAreNoPoints() throws IOException {
    assertThat(point(-4, Reset.YES, counts(0))).isNotNull();
    assertThat(point(-5, Reset.YES, counts(0))).isNull();
    assertThat(point(8, Reset.YES, counts(1L << 40))).isNull();
    assertThat(point(8, Reset.YES, counts(-(1L << 40), 0))).isNull();
  }

  @Test
  void bucketsWithBoundsOfTheirOwnKeepTheirNumbers() throws IOException {
    FloatHistogram point =
        Objects.requireNonNull(
            HistogramCells.point(
                BucketColumn.write(
                    BucketHistogram.custom(
                        List.of(1.0, 2.0), 9, Span.of(3), Reset.YES, counts(0, 2)))));
    assertThat(point.isCustom()).isTrue();
    assertThat(point.resets()).isEqualTo(Resets.RESET);
    assertThat(point.count()).isEqualTo(9);
    assertThat(point.bounds()).containsExactly(1.0, 2.0);
    assertThat(point.positive()).isEqualTo(new Buckets(new int[] {0, 2}, new double[] {1, 2}));
  }
}
