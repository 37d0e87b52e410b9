package io.lampyr.engine.downsample;

import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The points of one segment, which lie by series, the newest first. */
final class SegmentPoints {
  /** By series, and of each the newest first. */
  static final Comparator<SegmentPoints> ORDER =
      (one, other) -> {
        int sign = one.series.compareTo(other.series);
        return sign != 0 ? sign : Long.compare(other.time, one.time);
      };

  private final List<Column.Cells> cells = new ArrayList<>();
  private final int documents;
  private final @Nullable Bits live;
  private final SortedDocValues ids;
  private final SortedNumericDocValues times;
  private int doc = -1;
  private int ordinal = -1;
  private BytesRef series = new BytesRef();
  private long time;

  SegmentPoints(LeafReader reader, Columns columns) throws IOException {
    documents = reader.maxDoc();
    live = reader.getLiveDocs();
    ids = DocValues.getSorted(reader, SystemFields.TSID);
    times = DocValues.getSortedNumeric(reader, SeriesMapping.TIMESTAMP);
    for (Column column : columns.all()) {
      Column.Cells opened = column.open(reader);
      if (opened != null) {
        cells.add(opened);
      }
    }
  }

  /** Goes on to the next point; false if there is none. */
  boolean next() throws IOException {
    while (++doc < documents) {
      if ((live == null || live.get(doc)) && ids.advanceExact(doc) && times.advanceExact(doc)) {
        if (ids.ordValue() != ordinal) {
          ordinal = ids.ordValue();
          series = BytesRef.deepCopyOf(ids.lookupOrd(ordinal));
        }
        time = times.nextValue();
        return true;
      }
    }
    return false;
  }

  BytesRef series() {
    return series;
  }

  /** As the column counts it. */
  long time() {
    return time;
  }

  /** Gives the point's values to their columns. */
  void add() throws IOException {
    for (Column.Cells each : cells) {
      each.add(doc);
    }
  }
}
