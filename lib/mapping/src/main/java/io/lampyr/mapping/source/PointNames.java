package io.lampyr.mapping.source;

import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.series.SeriesPoint;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Makes the ids of the points of one segment, of their series and times. For one thread. */
final class PointNames {
  private final LeafReader reader;
  private @Nullable SortedDocValues series;
  private @Nullable NumericDocValues times;
  private int last = Integer.MAX_VALUE;

  PointNames(LeafReader reader) {
    this.reader = reader;
  }

  /** The id of a document as a term; nothing if its columns do not tell it. */
  @Nullable BytesRef of(int doc) throws IOException {
    if (doc < last) {
      series = reader.getSortedDocValues(SystemFields.TSID);
      times = reader.getNumericDocValues(SeriesMapping.TIMESTAMP);
    }
    last = doc;
    SortedDocValues ids = series;
    NumericDocValues at = times;
    if (ids == null || at == null || !ids.advanceExact(doc) || !at.advanceExact(doc)) {
      return null;
    }
    BytesRef tsid = BytesRef.deepCopyOf(ids.lookupOrd(ids.ordValue()));
    return new SeriesPoint(tsid, at.longValue()).term();
  }
}
