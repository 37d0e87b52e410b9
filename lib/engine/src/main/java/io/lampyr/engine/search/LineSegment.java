package io.lampyr.engine.search;

import io.lampyr.engine.cell.FigureCells;
import io.lampyr.engine.codec.SeriesColumns;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.NumberKind;
import io.lampyr.metrics.codec.SegmentSeries;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Where a scan stands in one segment that is read series by series. */
final class LineSegment {
  static final Comparator<LineSegment> ORDER = Comparator.comparing(LineSegment::id);

  private static final String TIME = "@timestamp";

  private final SegmentSeries series;
  private final ScanColumns.OfSegment cells;
  private final MetricPoints rows;
  private final @Nullable MetricPoints[] metrics;
  private int at = -1;
  private BytesRef id = new BytesRef();

  private LineSegment(
      SegmentSeries series, ScanColumns.OfSegment cells, MetricPoints rows, int metrics) {
    this.series = series;
    this.cells = cells;
    this.rows = rows;
    this.metrics = new MetricPoints[metrics];
  }

  /** Nothing if what is wanted of it can only be read as rows. */
  static @Nullable LineSegment open(
      LeafReaderContext leaf,
      Mapping mapping,
      ScanColumns.OfSegment cells,
      List<SeriesSplit.Metric> metrics)
      throws IOException {
    LeafReader reader = leaf.reader();
    SegmentSeries series = SegmentSeries.open(reader, TIME);
    MetricPoints rows = series == null ? null : series.points(TIME, NumberKind.WHOLE);
    if (series == null || rows == null) {
      return null;
    }
    LineSegment segment = new LineSegment(series, cells, rows, metrics.size());
    for (int i = 0; i < metrics.size(); i++) {
      String name = metrics.get(i).name();
      LeafField field = mapping.leaf(name);
      if (field == null && FigureCells.of(reader, mapping, name) != null) {
        return null;
      }
      if (field != null && isThere(reader, field)) {
        MetricPoints points =
            SeriesColumns.isPlainNumber(field.type())
                ? series.points(field.path(), SeriesColumns.kind(field).number())
                : null;
        if (points == null) {
          return null;
        }
        segment.metrics[i] = points;
      }
    }
    return segment;
  }

  private static boolean isThere(LeafReader reader, LeafField leaf) {
    FieldInfo field = reader.getFieldInfos().fieldInfo(leaf.path());
    return field != null && field.getDocValuesType() != DocValuesType.NONE;
  }

  /** Goes to the next series; false if there is none. */
  boolean next() throws IOException {
    at++;
    while (at < series.count() && !series.hasId(at)) {
      at++;
    }
    boolean found = at < series.count();
    if (found) {
      id = BytesRef.deepCopyOf(series.id(at));
    }
    return found;
  }

  BytesRef id() {
    return id;
  }

  /** The number of the series that it stands at. */
  int series() {
    return at;
  }

  /** What is the same in all documents of the series. */
  @Nullable Object[] keys(int count) throws IOException {
    @Nullable Object[][] columns = new Object[count][1];
    cells.read(series.firstDocument(at), 0, columns);
    @Nullable Object[] keys = new Object[count];
    for (int i = 0; i < count; i++) {
      keys[i] = columns[i][0];
    }
    return keys;
  }

  /** When there are documents at all. */
  MetricPoints rows() {
    return rows;
  }

  /** The points of a metric; nothing if the segment has none. */
  @Nullable MetricPoints metric(int place) {
    return metrics[place];
  }
}
