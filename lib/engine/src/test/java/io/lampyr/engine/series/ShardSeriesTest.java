package io.lampyr.engine.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.cell.ColumnTypes;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.NumberKind;
import io.lampyr.metrics.codec.SegmentSeries;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** What is read of segments for series. */
class ShardSeriesTest {
  private static final String BARE =
      "\"@timestamp\":{\"type\":\"date\"},"
          + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true}";
  private static final String FIELDS =
      BARE
          + ",\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"},"
          + "\"ran\":{\"type\":\"double\",\"time_series_metric\":\"counter\"},"
          + "\"took\":{\"type\":\"exponential_histogram\",\"time_series_metric\":\"histogram\"}";

  private static final IndexViews.View VIEW = view(FIELDS);
  private static final int POINTS = 2000;
  private static final List<String> HOSTS = List.of("a", "b", "c");

  private final Random random = new Random(7);

  @Test
  void onlyBlocksThatTheSpanTouchesAreRead() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      fill(index);
      index.forceMerge(1);
      index.release(index.commit(Map.of()));
      try (ShardSeries series = open(directory)) {
        List<LabelMatcher> wanted = List.of(LabelMatcher.equal("host", "b"));
        try (SeriesCursor cursor =
            series.scan(new SeriesRequest(wanted, seconds(1000), seconds(1599)))) {
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.labels()).isEqualTo(Labels.of("__name__", "load", "host", "b"));
          assertThat(cursor.samples().size()).isEqualTo(600);
          assertThat(cursor.samples().time(0)).isEqualTo(seconds(1000));
          assertThat(cursor.samples().time(599)).isEqualTo(seconds(1599));
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
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      for (int i = 0; i < POINTS; i++) {
        write(index, "a", i, ",\"load\":" + i % 300 + ",\"ran\":" + i % 700, i);
      }
      index.release(index.commit(Map.of()));
      for (String metric : List.of("load", "ran")) {
        try (ShardSeries series = open(directory)) {
          Windows all = new Windows(seconds(POINTS), POINTS * 1000L + 1000, 1, 1, true);
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
      try (ShardSeries series = open(directory)) {
        Windows many = new Windows(seconds(99), 100_000, 100_000, POINTS / 100, false);
        Samples samples = read(series, "load", many);
        assertThat(samples.points()).isEqualTo(POINTS);
        assertThat(samples.size()).isEqualTo(POINTS);
      }
    }
  }

  /** Points of one series, at blocks of 512 of them. */
  private static void writeBlocks(ShardIndex index, int blocks) throws IOException {
    for (int i = 0; i < blocks * 512; i++) {
      write(index, "a", i, ",\"load\":" + i % 300 + ",\"ran\":" + i % 700, i);
    }
    index.release(index.commit(Map.of()));
  }

  private static double answer(ShardSeries series, String query, int second) {
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    Promql promql = new Promql(Promql.Limits.STANDARD);
    Asked asked = Asked.at(seconds(second));
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
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      writeBlocks(index, 4);
      for (String query :
          List.of("sum_over_time(load[2048s])", "max_over_time(load[2048s])", "rate(ran[2048s])")) {
        try (ShardSeries series = open(directory)) {
          assertThat(answer(series, query, 2047)).as(query).isPositive();
          assertThat(series.count().blocks()).as(query).isZero();
          assertThat(series.count().points()).as(query).isEqualTo(4);
          assertThat(series.count().rows()).as(query).isZero();
        }
      }
      try (ShardSeries series = open(directory)) {
        double sum = IntStream.range(0, 2048).map(i -> i % 300).sum();
        assertThat(answer(series, "sum_over_time(load[2048s])", 2047)).isEqualTo(sum);
      }
    }
  }

  @Test
  void ofAWindowThatEndsInABlockThatOneAloneIsDecoded() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      writeBlocks(index, 4);
      try (ShardSeries series = open(directory)) {
        assertThat(answer(series, "count_over_time(load[1500s])", 2047)).isEqualTo(1500);
        // Of values one block, and of times the same; two of the others by what they add up to.
        assertThat(series.count().blocks()).isEqualTo(2);
        assertThat(series.count().points()).isEqualTo(2 + 1500 - 2 * 512);
      }
      try (ShardSeries series = open(directory)) {
        assertThat(answer(series, "stddev_over_time(load[2048s])", 2047)).isPositive();
        assertThat(series.count().blocks()).isEqualTo(2 * 4);
        assertThat(series.count().points()).isEqualTo(2048);
      }
    }
  }

  @Test
  void countersOfSegmentsWithoutTheirMarkComePointByPointWhereResetsCount() throws IOException {
    String before = FIELDS.replace("counter", "gauge");
    try (Directory directory = new ByteBuffersDirectory()) {
      try (ShardIndex index =
          new ShardIndex(directory, view(before).lucene(), 0, new SystemClock())) {
        write(index, 0);
      }
      try (ShardIndex index =
          new ShardIndex(directory, view(FIELDS).lucene(), POINTS, new SystemClock())) {
        write(index, POINTS);
      }
      Windows counted = new Windows(seconds(2 * POINTS), 2 * POINTS * 1000L + 1000, 1, 1, true);
      try (ShardSeries series = open(directory)) {
        Samples samples = read(series, "ran", counted);
        assertThat(samples.points()).isEqualTo(2 * POINTS);
        assertThat(samples.size()).isGreaterThan(POINTS).isLessThan(POINTS + 20);
        assertThat(samples.summed(0)).isNull();
        assertThat(samples.summed(POINTS)).isNotNull();
      }
      Windows summed = new Windows(seconds(2 * POINTS), 2 * POINTS * 1000L + 1000, 1, 1, false);
      try (ShardSeries series = open(directory)) {
        assertThat(read(series, "ran", summed).size()).isLessThan(20);
      }
    }
  }

  /** A segment of points from one on. */
  private static void write(ShardIndex index, int from) throws IOException {
    for (int i = from; i < from + POINTS; i++) {
      write(index, "a", i, ",\"ran\":" + i % 70, i);
    }
    index.release(index.commit(Map.of()));
  }

  @Test
  void pointsOfTwoSegmentsBetweenEachOtherComeOneByOne() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      for (int half = 0; half < 2; half++) {
        for (int i = half; i < POINTS; i += 2) {
          write(index, "a", i, i, i);
        }
        index.release(index.commit(Map.of()));
      }
      try (ShardSeries series = open(directory)) {
        Windows all = new Windows(seconds(POINTS), POINTS * 1000L + 1000, 1, 1, false);
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
            seconds(0),
            seconds(2 * POINTS),
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
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      fill(index);
      index.release(index.commit(Map.of()));
      long seqNo = (long) POINTS * HOSTS.size();
      for (int i = 0; i < 10; i++) {
        index.delete(id("a", i), new DocumentVersion(2, seqNo++, 1, true));
        write(index, "b", i, 1000 + i, seqNo++);
      }
      index.release(index.commit(Map.of()));
      for (boolean merged : List.of(false, true)) {
        if (merged) {
          index.forceMerge(1);
          index.release(index.commit(Map.of()));
        }
        try (ShardSeries series = open(directory);
            SeriesCursor cursor =
                series.scan(new SeriesRequest(List.of(), seconds(0), seconds(19)))) {
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.samples().size()).isEqualTo(10);
          assertThat(cursor.samples().time(0)).isEqualTo(seconds(10));
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
                view(BARE).lucene().following(view(FIELDS).parser()::mapping),
                0,
                new SystemClock())) {
      write(index, "a", 1, 0.5, 0);
      write(index, "a", 2, 0.75, 1);
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
        ShardIndex index = new ShardIndex(directory, view(FIELDS).lucene(), 0, new SystemClock())) {
      long seqNo = 0;
      for (String host : HOSTS) {
        for (int i = 0; i < 50; i++) {
          String value =
              i % 5 == 4
                  ? ",\"load\":" + i
                  : ",\"took\":{\"scale\":2,\"sum\":%d,".formatted(i)
                      + "\"positive\":{\"indices\":[7],\"counts\":[%d]}}".formatted(i + 1);
          write(index, host, i, value, seqNo++);
        }
        index.release(index.commit(Map.of()));
      }
      index.delete(id("b", 12), new DocumentVersion(2, seqNo++, 1, true));
      write(index, "c", 60, 0.5, seqNo++);
      index.release(index.commit(Map.of()));
      for (boolean merged : List.of(false, true)) {
        if (merged) {
          index.forceMerge(1);
          index.release(index.commit(Map.of()));
        }
        try (ShardSeries series = open(directory)) {
          histogramsOfOneSeriesAreThere(series);
        }
      }
    }
  }

  private static void histogramsOfOneSeriesAreThere(ShardSeries series) {
    List<LabelMatcher> wanted =
        List.of(LabelMatcher.equal("host", "b"), LabelMatcher.equal("__name__", "took"));
    try (SeriesCursor cursor = series.scan(new SeriesRequest(wanted, seconds(10), seconds(19)))) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.labels()).isEqualTo(Labels.of("__name__", "took", "host", "b"));
      Samples samples = cursor.samples();
      assertThat(Arrays.copyOf(samples.times(), samples.size()))
          .containsExactly(
              IntStream.of(10, 11, 13, 15, 16, 17, 18)
                  .mapToLong(ShardSeriesTest::seconds)
                  .toArray());
      FloatHistogram last = Objects.requireNonNull(samples.histogram(6));
      assertThat(last.sum()).isEqualTo(18);
      assertThat(last.positive()).isEqualTo(new Buckets(new int[] {8}, new double[] {19}));
      assertThat(cursor.next()).isFalse();
    }
    assertThat(series.series(new SeriesListing(List.of(wanted), seconds(12), seconds(12), 0)))
        .isEmpty();
    assertThat(series.series(new SeriesListing(List.of(wanted), seconds(13), seconds(13), 0)))
        .hasSize(1);
  }

  private static long seconds(int second) {
    return 1_700_000_000_000L + second * 1000L;
  }

  private void fill(ShardIndex index) throws IOException {
    long seqNo = 0;
    for (String host : HOSTS) {
      for (int i = 0; i < POINTS; i++) {
        write(index, host, i, random.nextGaussian(), seqNo++);
      }
    }
  }

  private static void write(ShardIndex index, String host, int second, double value, long seqNo)
      throws IOException {
    write(index, host, second, ",\"load\":" + value, seqNo);
  }

  private static void write(ShardIndex index, String host, int second, String value, long seqNo)
      throws IOException {
    String source =
        "{\"@timestamp\":" + seconds(second) + ",\"host\":\"" + host + "\"" + value + "}";
    DocumentParser.Parsed parsed =
        VIEW.parser().parse(DocumentKey.of(id(host, second)), new BytesRef(source));
    assertThat(parsed).isInstanceOf(DocumentParser.Parsed.Ready.class);
    index.replace(
        id(host, second),
        ((DocumentParser.Parsed.Ready) parsed).document(),
        new DocumentVersion(1, seqNo, 1, false));
  }

  private static IndexViews.View view(String fields) {
    return new MappedViews(new SerialMergeScheduler())
        .apply(
            new IndexMetadata(
                IndexId.random(new SeededRandomness(1)),
                "points",
                IndexState.OPEN,
                new IndexMetadata.Layout(1, 1),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition(
                    "{\"index.mode\":\"time_series\",\"index.routing_path\":\"host\"}",
                    "{\"properties\":{" + fields + "}}",
                    new TreeMap<>())));
  }

  private static ShardSeries open(Directory directory) throws IOException {
    Mapping mapping = VIEW.parser().mapping();
    ColumnTypes types = new ColumnTypes();
    types.add("points", mapping);
    Table table =
        new Table() {
          @Override
          public List<Field> fields() {
            return types.fields();
          }

          @Override
          public List<Split> splits() {
            return List.of();
          }
        };
    return new ShardSeries(
        table,
        SeriesFields.of(List.of(mapping)),
        List.of(new OneShard(DirectoryReader.open(directory), mapping)));
  }

  private static String id(String host, int second) {
    byte[] series = new byte[SeriesPoint.TSID_BYTES];
    series[0] = (byte) host.charAt(0);
    return new SeriesPoint(new BytesRef(series), seconds(second)).id();
  }
}
