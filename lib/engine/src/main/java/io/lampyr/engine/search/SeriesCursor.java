package io.lampyr.engine.search;

import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.Comparator;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Where a scan stands in one segment, whose documents lie by series, the newest first. */
final class SeriesCursor {
  /** By series, and of each the newest first. */
  static final Comparator<SeriesCursor> ORDER =
      (one, other) -> {
        int sign = one.series.compareTo(other.series);
        return sign != 0 ? sign : Long.compare(other.time, one.time);
      };

  private final ScanColumns.OfSegment cells;
  private final DocIdSetIterator documents;
  private final @Nullable Bits live;
  private final SortedDocValues ids;
  private final SortedNumericDocValues times;
  private int ordinal = -1;
  private BytesRef series = new BytesRef();
  private long time;

  SeriesCursor(LeafReaderContext leaf, Scorer scorer, ScanColumns columns) throws IOException {
    cells = columns.open(leaf, scorer);
    documents = scorer.iterator();
    live = leaf.reader().getLiveDocs();
    ids = DocValues.getSorted(leaf.reader(), SystemFields.TSID);
    times = DocValues.getSortedNumeric(leaf.reader(), "@timestamp");
  }

  /** Goes on to the next point; false if there is none. */
  boolean next() throws IOException {
    int doc = documents.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
      if ((live == null || live.get(doc)) && ids.advanceExact(doc) && times.advanceExact(doc)) {
        if (ids.ordValue() != ordinal) {
          ordinal = ids.ordValue();
          series = BytesRef.deepCopyOf(ids.lookupOrd(ordinal));
        }
        time = times.nextValue();
        return true;
      }
      doc = documents.nextDoc();
    }
    return false;
  }

  /** Reads the point's cells, and says about how many bytes they take. */
  long read(int row, @Nullable Object[][] columns) throws IOException {
    return cells.read(documents.docID(), row, columns);
  }
}
