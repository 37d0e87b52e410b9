package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The series of one segment, in the order of their ids, by numbers from 0. Used by one thread; each
 * thread opens its own.
 */
public final class SegmentSeries {
  private final LeafReader reader;
  private final String timeField;
  private final SeriesOrdinals ids;

  private SegmentSeries(LeafReader reader, String timeField, SeriesOrdinals ids) {
    this.reader = reader;
    this.timeField = timeField;
    this.ids = ids;
  }

  /**
   * Opens the series of a segment; nothing if its columns are of another format, or its documents
   * do not lie by series: then they are to be read as any documents are.
   */
  public static @Nullable SegmentSeries open(LeafReader reader, String timeField)
      throws IOException {
    SortedDocValues ids = reader.getSortedDocValues(TimeSeriesDocValuesFormat.SERIES_FIELD);
    boolean ours =
        ids instanceof SeriesOrdinals ordinals
            && ordinals.areSeries()
            && column(reader, timeField) != null;
    return ours ? new SegmentSeries(reader, timeField, (SeriesOrdinals) ids) : null;
  }

  public int count() {
    return ids.seriesCount();
  }

  /** Whether a series has an id: what deletes leave behind has none, and lies together, too. */
  public boolean hasId(int series) throws IOException {
    return ids.ordinalOf(series) >= 0;
  }

  /** The id of a series that has one; used again by the next call. */
  public BytesRef id(int series) throws IOException {
    return ids.lookupOrd(ids.ordinalOf(series));
  }

  /** The first of the documents of a series, its newest. */
  public int firstDocument(int series) throws IOException {
    ids.series().stand(series);
    return ids.series().first();
  }

  /** The document behind the last one of a series. */
  public int endDocument(int series) throws IOException {
    ids.series().stand(series);
    return ids.series().end();
  }

  /** The series of a document. */
  public int at(int document) throws IOException {
    return ids.series().find(document);
  }

  /**
   * A field that is the same in all documents of each series; nothing if the segment does not have
   * it so, or not at all.
   */
  public @Nullable Dimension dimension(String field) throws IOException {
    SortedDocValues values = reader.getSortedDocValues(field);
    if (values == null) {
      SortedSetDocValues set = reader.getSortedSetDocValues(field);
      values = set == null ? null : DocValues.unwrapSingleton(set);
    }
    return values instanceof SeriesOrdinals ordinals ? new Dimension(ordinals) : null;
  }

  /** The points of a metric; nothing if the segment has none that can be read by blocks. */
  public @Nullable MetricPoints points(String metric) throws IOException {
    ColumnValues values = column(reader, metric);
    return values == null ? null : points(values, values.source().meta().kind().number());
  }

  /**
   * The points of a metric of which it is known what its numbers are, whatever was known of them
   * when the segment was written; nothing if the segment has none that can be read by blocks.
   */
  public @Nullable MetricPoints points(String metric, NumberKind kind) throws IOException {
    ColumnValues values = column(reader, metric);
    return values == null ? null : points(values, kind);
  }

  private MetricPoints points(ColumnValues values, NumberKind kind) throws IOException {
    ColumnValues times = column(reader, timeField);
    if (times == null) {
      throw new CorruptIndexException("points without times", timeField);
    }
    return new MetricPoints(
        values.source().open(), times.source().open(), ids.series(), reader.getLiveDocs(), kind);
  }

  private static @Nullable ColumnValues column(LeafReader reader, String field) throws IOException {
    NumericDocValues values = reader.getNumericDocValues(field);
    if (values == null) {
      SortedNumericDocValues many = reader.getSortedNumericDocValues(field);
      values = many == null ? null : DocValues.unwrapSingleton(many);
    }
    return values instanceof ColumnValues column ? column : null;
  }

  /** The values that series have of a field. */
  public static final class Dimension {
    private final SeriesOrdinals ordinals;

    private Dimension(SeriesOrdinals ordinals) {
      this.ordinals = ordinals;
    }

    /** The ordinal of what a series has, or -1. */
    public int ordinal(int series) throws IOException {
      return ordinals.ordinalOf(series);
    }

    /** How many values there are; ordinals are in their order. */
    public int valueCount() {
      return ordinals.getValueCount();
    }

    /** A value; used again by the next call. */
    public BytesRef value(int ordinal) throws IOException {
      return ordinals.lookupOrd(ordinal);
    }
  }
}
