package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SegmentSeriesTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);
  private static final int ROUNDS = Boolean.getBoolean("lampyr.soak") ? 300 : 3;

  /** With this seed each document has an id of its series. */
  private static final long ALL_NAMED = 3;

  /** What a naive reader and one of blocks both find. */
  private static final class Found {
    private long count;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private double increase;
    private long newestTime = Long.MIN_VALUE;
    private long oldestTime;
    private double oldest;

    void add(long time, double value) {
      if (count > 0) {
        increase += oldest >= value ? oldest - value : oldest;
      } else {
        newestTime = time;
      }
      count++;
      sum += value;
      least = Math.min(least, value);
      most = Math.max(most, value);
      oldest = value;
      oldestTime = time;
    }

    void add(long from, long to, BlockSummary block) {
      if (count > 0) {
        increase += oldest >= block.last() ? oldest - block.last() : oldest;
      } else {
        newestTime = to;
      }
      increase += block.last() - block.first() + block.resets();
      count += block.count();
      sum += block.sum();
      least = Math.min(least, block.least());
      most = Math.max(most, block.most());
      oldest = block.first();
      oldestTime = from;
    }
  }

  @Test
  void seriesAreReadByBlocksAsByDocuments() throws IOException {
    System.out.println("seed=" + SEED);
    int wholes = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED + round);
      try (Directory directory = sample(random);
          DirectoryReader reader = DirectoryReader.open(directory)) {
        for (LeafReaderContext leaf : reader.leaves()) {
          wholes += compare(leaf.reader(), random);
        }
      }
    }
    assertThat(wholes).isPositive();
  }

  /** As builds wrote them that knew no counters, and those that knew no kinds of numbers. */
  @Test
  void countersThatWereWrittenWithoutTheirMarkTellOfNoResets() throws IOException {
    ColumnKind unmarked = new ColumnKind(NumberKind.DOUBLE, false);
    for (ColumnKind written : List.of(unmarked, ColumnKind.PLAIN)) {
      Function<String, ColumnKind> kinds =
          field -> field.equals("counter") ? written : SampleSeries.kind(field);
      double resets = 0;
      int wholes = 0;
      for (int seed = 0; seed < 6; seed++) {
        try (Directory directory = sample(new Random(seed), kinds);
            DirectoryReader reader = DirectoryReader.open(directory)) {
          LeafReader leaf = reader.leaves().getFirst().reader();
          SegmentSeries series = Objects.requireNonNull(SegmentSeries.open(leaf, "@timestamp"));
          MetricPoints points = Objects.requireNonNull(series.points("counter", NumberKind.DOUBLE));
          assertThat(points.isCounted()).isFalse();
          assertThat(points.isKnown()).isEqualTo(written.equals(unmarked));
          for (int i = 0; i < series.count(); i++) {
            Unmarked seen = new Unmarked();
            points.read(i, 0, Long.MAX_VALUE, seen);
            Found naive = naive(leaf, "counter", series, i, 0, Long.MAX_VALUE);
            assertThat(seen.count).isEqualTo(naive.count);
            assertThat(seen.sum).isCloseTo(naive.sum, near(naive.sum));
            wholes += seen.wholes;
            resets += naive.count == 0 ? 0 : naive.increase - (seen.newest - naive.oldest);
          }
        }
      }
      assertThat(wholes > 0).isEqualTo(written.equals(unmarked));
      // There were some, which nobody who goes by blocks could know of.
      assertThat(resets).isPositive();
    }
  }

  /** Takes whole blocks where it can, and looks at what they say of resets. */
  private static final class Unmarked implements PointSink {
    private long count;
    private double sum;
    private double newest = Double.NaN;
    private int wholes;

    @Override
    public boolean takesWhole(long oldest, long newest) {
      return true;
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) {
      // A block of one value, or of the same ones, has none.
      boolean flat = summary.least() == summary.most();
      assertThat(summary.isCounted()).isEqualTo(flat);
      wholes++;
      add(summary.count(), summary.sum(), summary.first());
    }

    @Override
    public void points(long[] times, double[] values, int size) {
      for (int i = 0; i < size; i++) {
        add(1, values[i], values[i]);
      }
    }

    private void add(long more, double added, double first) {
      newest = count == 0 ? first : newest;
      count += more;
      sum += added;
    }
  }

  /** Takes what lies within one window together. */
  private static final class Windowed implements PointSink {
    private static final long WIDTH = 1_200_000;
    private final Found found = new Found();
    private long together;
    private long apart;

    @Override
    public boolean takesWhole(long oldest, long newest) {
      return oldest / WIDTH == newest / WIDTH;
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) {
      assertThat(takesWhole(oldest, newest)).isTrue();
      found.add(oldest, newest, summary);
      together += summary.count();
    }

    @Override
    public void points(long[] times, double[] values, int count) {
      for (int i = 0; i < count; i++) {
        found.add(times[i], values[i]);
      }
      apart += count;
    }
  }

  @Test
  void whatRestsComesTogetherUpToTheEndsOfWindows() throws IOException {
    long together = 0;
    long apart = 0;
    for (int seed = 0; seed < 6; seed++) {
      try (Directory directory = sample(new Random(seed));
          DirectoryReader reader = DirectoryReader.open(directory)) {
        LeafReader leaf = reader.leaves().getFirst().reader();
        SegmentSeries series = Objects.requireNonNull(SegmentSeries.open(leaf, "@timestamp"));
        MetricPoints points = Objects.requireNonNull(series.points("same"));
        boolean anyDeleted = leaf.getLiveDocs() != null;
        for (int i = 0; i < series.count(); i++) {
          Windowed seen = new Windowed();
          points.read(i, 0, Long.MAX_VALUE, seen);
          Found naive = naive(leaf, "same", series, i, 0, Long.MAX_VALUE);
          assertThat(seen.found.count).isEqualTo(naive.count);
          assertThat(seen.found.sum).isEqualTo(naive.sum);
          assertThat(seen.found.oldestTime).isEqualTo(naive.oldestTime);
          together += anyDeleted ? 0 : seen.together;
          apart += anyDeleted ? 0 : seen.apart;
        }
      }
    }
    // Windows have 120 points, blocks 512: without this, all but what is shorter come apart.
    assertThat(apart).isLessThan(together / 20);
  }

  private static Directory sample(Random random) throws IOException {
    return sample(random, SampleSeries::kind);
  }

  private static Directory sample(Random random, Function<String, ColumnKind> kinds)
      throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, SampleSeries.config(new TimeSeriesDocValuesFormat(kinds)))) {
      for (Document document : SampleSeries.documents(random)) {
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      if (random.nextBoolean()) {
        writer.deleteDocuments(new Term("id", "x"));
      }
    }
    return directory;
  }

  private static int compare(LeafReader reader, Random random) throws IOException {
    SegmentSeries series = SegmentSeries.open(reader, "@timestamp");
    if (series == null) {
      return 0;
    }
    int wholes = 0;
    for (String metric : List.of("counter", "gauge", "noise", "rare", "same", "float")) {
      MetricPoints points = series.points(metric);
      for (int i = 0; points != null && i < series.count(); i++) {
        long start = 1_700_000_000_000L + random.nextInt(3_000_000);
        long end = random.nextBoolean() ? Long.MAX_VALUE : start + random.nextInt(9_000_000);
        long from = random.nextBoolean() ? start : 0;
        Found found = new Found();
        wholes += read(points, i, from, end, found, random);
        Found naive = naive(reader, metric, series, i, from, end);
        String what = metric + " of " + i + " from=" + from + " to=" + end;
        assertThat(found.count).as(what).isEqualTo(naive.count);
        if (naive.count > 0) {
          assertThat(found.sum).as(what).isCloseTo(naive.sum, near(naive.sum));
          if (metric.equals("counter")) {
            assertThat(found.increase).as(what).isCloseTo(naive.increase, near(naive.increase));
          }
          assertThat(found.least).isEqualTo(naive.least);
          assertThat(found.most).isEqualTo(naive.most);
          assertThat(found.newestTime).isEqualTo(naive.newestTime);
          assertThat(found.oldestTime).isEqualTo(naive.oldestTime);
          assertThat(found.oldest).isEqualTo(naive.oldest);
        }
      }
    }
    return wholes;
  }

  private static Offset<Double> near(double value) {
    return Offset.offset(1e-9 * Math.max(1e6, Math.abs(value)));
  }

  private static int read(
      MetricPoints points, int series, long from, long to, Found found, Random random)
      throws IOException {
    int[] wholes = new int[1];
    points.read(
        series,
        from,
        to,
        new PointSink() {
          @Override
          public boolean takesWhole(long oldest, long newest) {
            assertThat(newest).isGreaterThanOrEqualTo(oldest);
            return random.nextInt(3) != 0;
          }

          @Override
          public void whole(long oldest, long newest, BlockSummary summary) {
            found.add(oldest, newest, summary);
            wholes[0]++;
          }

          @Override
          public void points(long[] times, double[] values, int count) {
            for (int i = 0; i < count; i++) {
              found.add(times[i], values[i]);
            }
          }
        });
    return wholes[0];
  }

  private static Found naive(
      LeafReader reader, String metric, SegmentSeries series, int wanted, long from, long to)
      throws IOException {
    Found naive = new Found();
    NumericDocValues values = reader.getNumericDocValues(metric);
    NumericDocValues times = reader.getNumericDocValues("@timestamp");
    NumberKind kind = SampleSeries.kind(metric).number();
    for (int at = series.firstDocument(wanted); at < series.endDocument(wanted); at++) {
      boolean there = reader.getLiveDocs() == null || reader.getLiveDocs().get(at);
      if (there && values.advanceExact(at) && times.advanceExact(at)) {
        long time = times.longValue();
        if (time >= from && time <= to) {
          naive.add(time, kind.number(values.longValue()));
        }
      }
    }
    return naive;
  }

  @Test
  void dimensionsAreToldBySeries() throws IOException {
    Random random = new Random(ALL_NAMED);
    try (Directory directory = sample(random);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      LeafReader leaf = reader.leaves().getFirst().reader();
      SegmentSeries series = SegmentSeries.open(leaf, "@timestamp");
      assertThat(series).isNotNull();
      SegmentSeries.Dimension hosts = series.dimension("host");
      assertThat(hosts).isNotNull();
      SortedDocValues words = leaf.getSortedDocValues("host");
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < series.count(); i++) {
        boolean there = words.advanceExact(series.firstDocument(i));
        assertThat(hosts.ordinal(i)).isEqualTo(there ? words.ordValue() : -1);
        seen.add(series.id(i).utf8ToString());
      }
      assertThat(seen).isSorted().doesNotHaveDuplicates();
      assertThat(series.dimension("varying")).isNull();
      assertThat(series.dimension("nowhere")).isNull();
      assertThat(series.points("nowhere")).isNull();
    }
  }

  @Test
  void segmentsOfOtherFormatsHaveNoSeries() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, SampleSeries.config(new Lucene90DocValuesFormat()))) {
        for (Document document : SampleSeries.documents(new Random(SEED))) {
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(SegmentSeries.open(reader.leaves().getFirst().reader(), "@timestamp")).isNull();
      }
    }
  }
}
