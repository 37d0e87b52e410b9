package io.lampyr.engine.series;

import io.lampyr.engine.cell.FigureCells;
import io.lampyr.engine.cell.HistogramCells;
import io.lampyr.engine.codec.SeriesColumns;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.metrics.codec.BlockSummary;
import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.NumberKind;
import io.lampyr.metrics.codec.PointSink;
import io.lampyr.metrics.codec.SegmentSeries;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** A segment in which documents lie by series, for one scan. Used by one thread at a time. */
final class SeriesSegment {
  /** Each has arrays of its own. */
  private static final int MOST_OPEN_METRICS = 8;

  /** Between these many series it is seen whether somebody still waits. */
  private static final int SERIES_BETWEEN_CHECKS = 4096;

  private final SeriesShard shard;
  private final LeafReader reader;
  private final SegmentSeries series;
  private final SegmentLabels labels;
  private final Wanted wanted;
  private final ReadCount count;

  /** By the metrics' places among those wanted: what their numbers are. */
  private final Map<Integer, NumberKind> metrics = new TreeMap<>();

  /** Those of the metrics that are figures of numbers. */
  private final Map<Integer, AggregateMetricType> figures = new HashMap<>();

  /** Those of the metrics that are histograms. */
  private final Map<Integer, HistogramPoints> histograms = new TreeMap<>();

  private final Map<String, MetricPoints> open = new HashMap<>();
  private boolean whole;

  private SeriesSegment(
      SeriesShard shard,
      LeafReader reader,
      SegmentSeries series,
      SegmentLabels labels,
      Wanted wanted,
      ReadCount count) {
    this.shard = shard;
    this.reader = reader;
    this.series = series;
    this.labels = labels;
    this.wanted = wanted;
    this.count = count;
  }

  /** Takes series that were found. */
  interface Finds {
    void found(Labels labels, SeriesSegment segment, int metric, int series);
  }

  /** Opens a segment; nothing if what is wanted of it can only be read document by document. */
  static @Nullable SeriesSegment open(
      SeriesShard shard, LeafReader reader, Wanted wanted, ReadCount count) throws IOException {
    SegmentSeries series = wanted.hasNanos() ? null : SegmentSeries.open(reader, SeriesFields.TIME);
    Mapping mapping = shard.mapping();
    SegmentLabels labels =
        series == null ? null : SegmentLabels.open(reader, series, mapping, wanted);
    if (series == null || labels == null) {
      return null;
    }
    SeriesSegment segment = new SeriesSegment(shard, reader, series, labels, wanted, count);
    for (int i = 0; i < wanted.metrics().size(); i++) {
      if (!segment.add(i, mapping.leaf(wanted.metrics().get(i).path()))) {
        return null;
      }
    }
    return segment;
  }

  /** False if the metric is there and is not to be read by blocks. */
  private boolean add(int metric, @Nullable LeafField leaf) throws IOException {
    FieldInfo field = leaf == null ? null : reader.getFieldInfos().fieldInfo(leaf.path());
    if (leaf == null || field == null || field.getDocValuesType() == DocValuesType.NONE) {
      return true;
    }
    if (HistogramCells.areIn(leaf)) {
      histograms.put(metric, new HistogramPoints(reader, series, leaf.path()));
      return true;
    }
    NumberKind kind = SeriesColumns.kind(leaf).number();
    boolean plain = SeriesColumns.isPlainNumber(leaf.type());
    if (!plain || series.points(leaf.path(), kind) == null) {
      return false;
    }
    metrics.put(metric, kind);
    if (leaf.type() instanceof AggregateMetricType type) {
      figures.put(metric, type);
    }
    return true;
  }

  SeriesShard shard() {
    return shard;
  }

  /** Tells of all series with points of the metrics, whenever those are. */
  void find(Finds finds) throws IOException {
    boolean nothing = metrics.isEmpty() && histograms.isEmpty();
    if (nothing || labels.areNothing() || !isInTime()) {
      return;
    }
    FixedBitSet any = new FixedBitSet(series.count());
    each((_, at) -> any.set(at));
    @Nullable Labels[] named = new Labels[series.count()];
    for (int at = first(any, 0); at >= 0; at = first(any, at + 1)) {
      named[at] = labels.of(at);
      count.series(1);
      if (at % SERIES_BETWEEN_CHECKS == 0) {
        shard.check();
      }
    }
    each((metric, at) -> {
      Labels those = named[at];
      if (those != null) {
        String name = wanted.metrics().get(metric).name();
        finds.found(those.with(Labels.NAME, name), this, metric, at);
      }
    });
  }

  /** Takes metrics and series that have points of them. */
  private interface Pairs {
    void take(int metric, int series);
  }

  private void each(Pairs pairs) throws IOException {
    for (int metric : metrics.keySet()) {
      MetricPoints points = points(metric);
      for (int at = points.next(0); at >= 0; at = points.next(at + 1)) {
        pairs.take(metric, at);
      }
    }
    for (Map.Entry<Integer, HistogramPoints> one : histograms.entrySet()) {
      HistogramPoints points = one.getValue();
      for (int at = points.next(0); at >= 0; at = points.next(at + 1)) {
        pairs.take(one.getKey(), at);
      }
    }
  }

  private static int first(FixedBitSet any, int from) {
    int next = from < any.length() ? any.nextSetBit(from) : -1;
    return next < any.length() ? next : -1;
  }

  private boolean isInTime() throws IOException {
    DocValuesSkipper times = reader.getDocValuesSkipper(SeriesFields.TIME);
    if (times == null) {
      return true;
    }
    whole = wanted.from() <= times.minValue() && times.maxValue() <= wanted.to();
    return times.minValue() <= wanted.to() && wanted.from() <= times.maxValue();
  }

  /** Whether what blocks of the metric add up to tells of resets. */
  boolean isCounted(int metric) throws IOException {
    return metrics.containsKey(metric)
        && !figures.containsKey(metric)
        && points(metric).isCounted();
  }

  /** Gives the points of a series in the span that is wanted, the newest first. */
  void read(int metric, int wantedSeries, PointSink sink) throws IOException {
    HistogramPoints ofHistograms = histograms.get(metric);
    if (ofHistograms != null) {
      counted(ofHistograms, wantedSeries, sink);
      return;
    }
    AggregateMetricType type = figures.get(metric);
    String path = wanted.metrics().get(metric).path();
    if (type == null) {
      boolean counted = wanted.figure() == Figure.COUNT;
      read(path, kind(metric), wantedSeries, counted ? new FigureSinks.Counted(sink) : sink);
      return;
    }
    AggregateMetricType.Figure stored = FigureCells.stored(type, wanted.figure());
    if (stored == null) {
      return;
    }
    String column = AggregateMetricType.column(path, stored);
    if (wanted.figure() != Figure.AVERAGE) {
      read(column, NumberKind.DOUBLE, wantedSeries, sink);
      return;
    }
    AggregateMetricType.Figure count = FigureCells.stored(type, Figure.COUNT);
    if (count != null) {
      FigureSinks.Kept sums = new FigureSinks.Kept();
      FigureSinks.Kept counts = new FigureSinks.Kept();
      read(column, NumberKind.DOUBLE, wantedSeries, sums);
      read(AggregateMetricType.column(path, count), NumberKind.DOUBLE, wantedSeries, counts);
      sums.dividedBy(counts, sink);
    }
  }

  /** Whether the points of the metric are histograms, which {@link #histograms} reads. */
  boolean areHistograms(int metric) {
    return histograms.containsKey(metric) && wanted.figure() != Figure.COUNT;
  }

  /** Gives the histograms of a series in the span that is wanted, the newest first. */
  void histograms(int metric, int wantedSeries, HistogramPoints.Sink sink) throws IOException {
    HistogramPoints points = histograms.get(metric);
    if (points != null) {
      points.read(wantedSeries, wanted.from(), wanted.to(), sink);
    }
  }

  /** Each histogram counts as one number. */
  private void counted(HistogramPoints points, int wantedSeries, PointSink sink)
      throws IOException {
    Samples ones = new Samples();
    points.read(
        wantedSeries,
        wanted.from(),
        wanted.to(),
        (time, histogram) -> {
          ones.add(time, FigureCells.counted(histogram.sum()));
          return true;
        });
    if (!ones.isEmpty()) {
      sink.points(ones.times(), ones.values(), ones.size());
    }
  }

  private void read(String path, NumberKind kind, int wantedSeries, PointSink sink)
      throws IOException {
    MetricPoints points = points(path, kind);
    long before = points.blocksRead();
    points.read(wantedSeries, wanted.from(), wanted.to(), sink);
    count.blocks(points.blocksRead() - before);
  }

  /** Whether a series that was found has a point in the span that is wanted. */
  boolean isThere(int metric, int wantedSeries) throws IOException {
    if (whole && reader.getLiveDocs() == null) {
      return true;
    }
    Existence existence = new Existence();
    if (histograms.containsKey(metric)) {
      histograms(metric, wantedSeries, existence);
    } else {
      read(metric, wantedSeries, existence);
    }
    return existence.found;
  }

  private MetricPoints points(int metric) throws IOException {
    return points(wanted.metrics().get(metric).path(), kind(metric));
  }

  private MetricPoints points(String path, NumberKind kind) throws IOException {
    MetricPoints points = open.get(path);
    if (points == null) {
      if (open.size() >= MOST_OPEN_METRICS) {
        open.clear();
      }
      points = series.points(path, kind);
      if (points == null) {
        throw new IllegalStateException("metric has gone path=" + path);
      }
      open.put(path, points);
    }
    return points;
  }

  private NumberKind kind(int metric) {
    return metrics.getOrDefault(metric, NumberKind.BITS);
  }

  /** Looks whether there is anything. */
  private static final class Existence implements PointSink, HistogramPoints.Sink {
    private boolean found;

    @Override
    public boolean takesWhole(long oldest, long newest) {
      return true;
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) {
      found = true;
    }

    @Override
    public void points(long[] times, double[] values, int size) {
      found |= size > 0;
    }

    @Override
    public boolean point(long time, FloatHistogram histogram) {
      found = true;
      return false;
    }
  }
}
