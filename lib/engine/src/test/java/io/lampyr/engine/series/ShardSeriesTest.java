package io.lampyr.engine.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.NumberKind;
import io.lampyr.metrics.codec.SegmentSeries;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesListing;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.Windows;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** What is read of segments for series. */
class ShardSeriesTest {
  private static final int POINTS = 2000;
  private static final List<String> HOSTS = List.of("a", "b", "c");

  private final Random random = new Random(7);

  @Test
  void onlyBlocksThatTheSpanTouchesAreRead() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      fill(index);
      index.forceMerge(1);
      index.release(index.commit(Map.of()));
      try (ShardSeries series = PointDocuments.open(directory)) {
        List<LabelMatcher> wanted = List.of(LabelMatcher.equal("host", "b"));
        try (SeriesCursor cursor =
            series.scan(
                new SeriesRequest(
                    wanted, PointDocuments.seconds(1000), PointDocuments.seconds(1599)))) {
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.labels()).isEqualTo(Labels.of("__name__", "load", "host", "b"));
          assertThat(cursor.samples().size()).isEqualTo(600);
          assertThat(cursor.samples().time(0)).isEqualTo(PointDocuments.seconds(1000));
          assertThat(cursor.samples().time(599)).isEqualTo(PointDocuments.seconds(1599));
          assertThat(cursor.next()).isFalse();
        }
        assertThat(series.count().series()).isEqualTo(HOSTS.size());
        assertThat(series.count().points()).isEqualTo(600);
        // A block has 512 values, and its times are another.
        assertThat(series.count().blocks()).isBetween(2L, 6L);
        assertThat(series.count().rows()).isZero();
        long before = series.count().blocks();
        assertThat(
                series.labelValues("host", new SeriesListing(List.of(), 0, Long.MAX_VALUE / 2, 0)))
            .containsExactlyElementsOf(HOSTS);
        assertThat(series.count().blocks()).isEqualTo(before);
      }
    }
  }

  @Test
  void windowsAreAnsweredByWhatTheirBlocksAddUpTo() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      PointDocuments.writeSaws(index, POINTS);
      for (String metric : List.of("load", "ran")) {
        try (ShardSeries series = PointDocuments.open(directory)) {
          Windows all =
              new Windows(PointDocuments.seconds(POINTS), POINTS * 1000L + 1000, 1, 1, true);
          Samples samples = read(series, metric, all);
          assertThat(samples.points()).isEqualTo(POINTS);
          boolean counter = metric.equals("ran");
          assertThat(series.count().blocks()).as(metric).matches(read -> (read == 0) == counter);
          double resets = 0;
          for (int i = 0; counter && i < samples.size(); i++) {
            resets += Objects.requireNonNull(samples.summed(i)).resets();
            resets += i > 0 && samples.value(i - 1) > samples.summed(i).first() ? 699 : 0;
          }
          assertThat(resets).isEqualTo(counter ? 2 * 699 : 0);
        }
      }
      try (ShardSeries series = PointDocuments.open(directory)) {
        Windows many =
            new Windows(PointDocuments.seconds(99), 100_000, 100_000, POINTS / 100, false);
        Samples samples = read(series, "load", many);
        assertThat(samples.points()).isEqualTo(POINTS);
        assertThat(samples.size()).isEqualTo(POINTS);
      }
    }
  }

  @Test
  void countersOfSegmentsWithoutTheirMarkComePointByPointWhereResetsCount() throws IOException {
    String before = PointDocuments.FIELDS.replace("counter", "gauge");
    try (Directory directory = new ByteBuffersDirectory()) {
      try (ShardIndex index =
          new ShardIndex(directory, PointDocuments.view(before).lucene(), 0, new SystemClock())) {
        write(index, 0);
      }
      try (ShardIndex index =
          new ShardIndex(
              directory,
              PointDocuments.view(PointDocuments.FIELDS).lucene(),
              POINTS,
              new SystemClock())) {
        write(index, POINTS);
      }
      Windows counted =
          new Windows(PointDocuments.seconds(2 * POINTS), 2 * POINTS * 1000L + 1000, 1, 1, true);
      try (ShardSeries series = PointDocuments.open(directory)) {
        Samples samples = read(series, "ran", counted);
        assertThat(samples.points()).isEqualTo(2 * POINTS);
        assertThat(samples.size()).isGreaterThan(POINTS).isLessThan(POINTS + 20);
        assertThat(samples.summed(0)).isNull();
        assertThat(samples.summed(POINTS)).isNotNull();
      }
      Windows summed =
          new Windows(PointDocuments.seconds(2 * POINTS), 2 * POINTS * 1000L + 1000, 1, 1, false);
      try (ShardSeries series = PointDocuments.open(directory)) {
        assertThat(read(series, "ran", summed).size()).isLessThan(20);
      }
    }
  }

  /** A segment of points from one on. */
  private static void write(ShardIndex index, int from) throws IOException {
    for (int i = from; i < from + POINTS; i++) {
      PointDocuments.write(index, "a", i, ",\"ran\":" + i % 70, i);
    }
    index.release(index.commit(Map.of()));
  }

  @Test
  void pointsOfTwoSegmentsBetweenEachOtherComeOneByOne() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      for (int half = 0; half < 2; half++) {
        for (int i = half; i < POINTS; i += 2) {
          PointDocuments.write(index, "a", i, i, i);
        }
        index.release(index.commit(Map.of()));
      }
      try (ShardSeries series = PointDocuments.open(directory)) {
        Windows all =
            new Windows(PointDocuments.seconds(POINTS), POINTS * 1000L + 1000, 1, 1, false);
        Samples samples = read(series, "load", all);
        assertThat(Arrays.copyOf(samples.values(), samples.size()))
            .isEqualTo(IntStream.range(0, POINTS).mapToDouble(i -> i).toArray());
      }
    }
  }

  private static Samples read(ShardSeries series, String metric, Windows windows) {
    SeriesRequest request =
        new SeriesRequest(
            List.of(LabelMatcher.equal("__name__", metric)),
            PointDocuments.seconds(0),
            PointDocuments.seconds(2 * POINTS),
            null,
            Figure.AVERAGE,
            windows);
    try (SeriesCursor cursor = series.scan(request)) {
      assertThat(cursor.next()).isTrue();
      return cursor.samples();
    }
  }

  @Test
  void whatWasDeletedOrOverwrittenIsNotThereAndLeavesBlocksReadable() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      fill(index);
      index.release(index.commit(Map.of()));
      long seqNo = (long) POINTS * HOSTS.size();
      for (int i = 0; i < 10; i++) {
        index.delete(PointDocuments.id("a", i), new DocumentVersion(2, seqNo++, 1, true));
        PointDocuments.write(index, "b", i, 1000 + i, seqNo++);
      }
      index.release(index.commit(Map.of()));
      for (boolean merged : List.of(false, true)) {
        if (merged) {
          index.forceMerge(1);
          index.release(index.commit(Map.of()));
        }
        try (ShardSeries series = PointDocuments.open(directory);
            SeriesCursor cursor =
                series.scan(
                    new SeriesRequest(
                        List.of(), PointDocuments.seconds(0), PointDocuments.seconds(19)))) {
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.samples().size()).isEqualTo(10);
          assertThat(cursor.samples().time(0)).isEqualTo(PointDocuments.seconds(10));
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.samples().size()).isEqualTo(20);
          assertThat(cursor.samples().value(9)).isEqualTo(1009);
          assertThat(cursor.samples().value(10)).isLessThan(1000);
        }
      }
    }
  }

  @Test
  void whatIsMappedWhileAShardIsOpenIsWrittenAsWhatItIs() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index =
            new ShardIndex(
                directory,
                PointDocuments.view(PointDocuments.BARE)
                    .lucene()
                    .following(PointDocuments.view(PointDocuments.FIELDS).parser()::mapping),
                0,
                new SystemClock())) {
      PointDocuments.write(index, "a", 1, 0.5, 0);
      PointDocuments.write(index, "a", 2, 0.75, 1);
      index.release(index.commit(Map.of()));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        LeafReader segment = reader.leaves().getFirst().reader();
        SegmentSeries series = Objects.requireNonNull(SegmentSeries.open(segment, "@timestamp"));
        MetricPoints points = Objects.requireNonNull(series.points("load", NumberKind.DOUBLE));
        assertThat(points.isKnown()).isTrue();
      }
    }
  }

  @Test
  void histogramsAreReadBySeriesAndWithoutWhatWasDeleted() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = PointDocuments.index(directory)) {
      long seqNo = 0;
      for (String host : HOSTS) {
        for (int i = 0; i < 50; i++) {
          String value =
              i % 5 == 4
                  ? ",\"load\":" + i
                  : ",\"took\":{\"scale\":2,\"sum\":%d,".formatted(i)
                      + "\"positive\":{\"indices\":[7],\"counts\":[%d]}}".formatted(i + 1);
          PointDocuments.write(index, host, i, value, seqNo++);
        }
        index.release(index.commit(Map.of()));
      }
      index.delete(PointDocuments.id("b", 12), new DocumentVersion(2, seqNo++, 1, true));
      PointDocuments.write(index, "c", 60, 0.5, seqNo++);
      index.release(index.commit(Map.of()));
      for (boolean merged : List.of(false, true)) {
        if (merged) {
          index.forceMerge(1);
          index.release(index.commit(Map.of()));
        }
        try (ShardSeries series = PointDocuments.open(directory)) {
          histogramsOfOneSeriesAreThere(series);
        }
      }
    }
  }

  private static void histogramsOfOneSeriesAreThere(ShardSeries series) {
    List<LabelMatcher> wanted =
        List.of(LabelMatcher.equal("host", "b"), LabelMatcher.equal("__name__", "took"));
    try (SeriesCursor cursor =
        series.scan(
            new SeriesRequest(wanted, PointDocuments.seconds(10), PointDocuments.seconds(19)))) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.labels()).isEqualTo(Labels.of("__name__", "took", "host", "b"));
      Samples samples = cursor.samples();
      assertThat(Arrays.copyOf(samples.times(), samples.size()))
          .containsExactly(
              IntStream.of(10, 11, 13, 15, 16, 17, 18)
                  .mapToLong(PointDocuments::seconds)
                  .toArray());
      FloatHistogram last = Objects.requireNonNull(samples.histogram(6));
      assertThat(last.sum()).isEqualTo(18);
      assertThat(last.positive()).isEqualTo(new Buckets(new int[] {8}, new double[] {19}));
      assertThat(cursor.next()).isFalse();
    }
    assertThat(
            series.series(
                new SeriesListing(
                    List.of(wanted), PointDocuments.seconds(12), PointDocuments.seconds(12), 0)))
        .isEmpty();
    assertThat(
            series.series(
                new SeriesListing(
                    List.of(wanted), PointDocuments.seconds(13), PointDocuments.seconds(13), 0)))
        .hasSize(1);
  }

  private void fill(ShardIndex index) throws IOException {
    long seqNo = 0;
    for (String host : HOSTS) {
      for (int i = 0; i < POINTS; i++) {
        PointDocuments.write(index, host, i, random.nextGaussian(), seqNo++);
      }
    }
  }
}
