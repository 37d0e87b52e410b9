package io.lampyr.engine.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Which blocks are decoded, and of which it is enough what they add up to. */
class SummedBlocksTest {
  /** So many points of a series lie together. */
  private static final int BLOCK = 512;

  private static double answer(ShardSeries series, String query, int second) {
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    Promql promql = new Promql(Promql.Limits.STANDARD);
    Asked asked = Asked.at(PointDocuments.seconds(second));
    return promql
        .answer(promql.parse(query), asked, series, time)
        .series()
        .getFirst()
        .samples()
        .value(0);
  }

  @Test
  void aWindowOfWholeBlocksDecodesNoneOfItsPoints() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      PointDocuments.writeSaws(index, 4 * BLOCK);
      for (String query :
          List.of("sum_over_time(load[2048s])", "max_over_time(load[2048s])", "rate(ran[2048s])")) {
        try (ShardSeries series = PointDocuments.open(directory)) {
          assertThat(answer(series, query, 2047)).as(query).isPositive();
          assertThat(series.count().blocks()).as(query).isZero();
          assertThat(series.count().points()).as(query).isEqualTo(4);
          assertThat(series.count().rows()).as(query).isZero();
        }
      }
      try (ShardSeries series = PointDocuments.open(directory)) {
        double sum = IntStream.range(0, 2048).map(i -> i % 300).sum();
        assertThat(answer(series, "sum_over_time(load[2048s])", 2047)).isEqualTo(sum);
      }
    }
  }

  @Test
  void ofAWindowThatEndsInABlockThatOneAloneIsDecoded() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      PointDocuments.writeSaws(index, 4 * BLOCK);
      try (ShardSeries series = PointDocuments.open(directory)) {
        assertThat(answer(series, "count_over_time(load[1500s])", 2047)).isEqualTo(1500);
        // Of values one block, and of times the same; two of the others by what they add up to.
        assertThat(series.count().blocks()).isEqualTo(2);
        assertThat(series.count().points()).isEqualTo(2 + 1500 - 2 * BLOCK);
      }
      try (ShardSeries series = PointDocuments.open(directory)) {
        assertThat(answer(series, "stddev_over_time(load[2048s])", 2047)).isPositive();
        assertThat(series.count().blocks()).isEqualTo(2 * 4);
        assertThat(series.count().points()).isEqualTo(2048);
      }
    }
  }
}
