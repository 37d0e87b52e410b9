package io.lampyr.engine.series;

import io.lampyr.engine.cell.HistogramCells;
import io.lampyr.metrics.codec.SegmentSeries;
import io.lampyr.metrics.series.FloatHistogram;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.Bits;

/** The histograms of one metric in a segment, series by series. Used by one thread at a time. */
final class HistogramPoints {
  private final LeafReader reader;
  private final SegmentSeries series;
  private final String path;
  private BinaryDocValues values;
  private SortedNumericDocValues times;

  /** Takes the points of a series, the newest first. */
  interface Sink {
    /** False if no more are wanted. */
    boolean point(long time, FloatHistogram histogram);
  }

  HistogramPoints(LeafReader reader, SegmentSeries series, String path) throws IOException {
    this.reader = reader;
    this.series = series;
    this.path = path;
    this.values = DocValues.getBinary(reader, path);
    this.times = DocValues.getSortedNumeric(reader, SeriesFields.TIME);
  }

  /** The first series from one on that has any, deleted ones included, or -1. */
  int next(int from) throws IOException {
    if (from >= series.count()) {
      return -1;
    }
    return seek(series.firstDocument(from)) ? series.at(values.docID()) : -1;
  }

  /** Goes to the first document from one on that has one. */
  private boolean seek(int document) throws IOException {
    if (values.docID() > document) {
      values = DocValues.getBinary(reader, path);
      times = DocValues.getSortedNumeric(reader, SeriesFields.TIME);
    }
    int at = values.docID() == document ? document : values.advance(document);
    return at != BinaryDocValues.NO_MORE_DOCS;
  }

  /** Gives the points of a series in a span of time, both ends included. */
  void read(int wanted, long from, long to, Sink sink) throws IOException {
    Bits live = reader.getLiveDocs();
    int end = series.endDocument(wanted);
    boolean more = seek(series.firstDocument(wanted));
    while (more && values.docID() < end) {
      int document = values.docID();
      if (live == null || live.get(document)) {
        long time = timeOf(document);
        if (time < from) {
          return;
        }
        FloatHistogram point = time > to ? null : HistogramCells.point(values.binaryValue());
        if (point != null && !sink.point(time, point)) {
          return;
        }
      }
      more = values.nextDoc() != BinaryDocValues.NO_MORE_DOCS;
    }
  }

  private long timeOf(int document) throws IOException {
    if (!times.advanceExact(document)) {
      throw new CorruptIndexException("a point without a time", "document=" + document);
    }
    return times.nextValue();
  }
}
