package io.lampyr.mapping.document;

import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.series.SeriesPoint;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * What a mapping makes of all points of one series that have a time and one finite number: their
 * fields but for those of both, and of the id. Immutable.
 */
public final class SeriesRow {
  /** Where a field belongs that each point has of its own. */
  private static final IndexableField NONE = SystemTerms.toldId(new BytesRef());

  private final BytesRef tsid;
  private final IndexableField[] fields;
  private final int idPlace;
  private final int timePlace;
  private final int valuePlace;
  private final DateType time;
  private final NumberType value;

  SeriesRow(
      BytesRef tsid, IndexableField[] fields, int idPlace, int[] places, DateType t, NumberType v) {
    this.tsid = tsid;
    this.fields = fields;
    this.idPlace = idPlace;
    this.timePlace = places[0];
    this.valuePlace = places[1];
    this.time = t;
    this.value = v;
  }

  /** The same with fields that others have, too, and without those that each point has anew. */
  SeriesRow of(SharedFields shared) {
    IndexableField[] all = fields.clone();
    for (int i = 0; i < all.length; i++) {
      boolean isPoints = i == idPlace || i == timePlace || i == valuePlace;
      all[i] = isPoints ? NONE : shared.of(all[i]);
    }
    return new SeriesRow(tsid, all, idPlace, new int[] {timePlace, valuePlace}, time, value);
  }

  /** Which series the points are of. */
  public BytesRef tsid() {
    return tsid;
  }

  /** The point of that time, in milliseconds. */
  public SeriesPoint point(long millis) {
    return new SeriesPoint(tsid, millis);
  }

  /** The fields of the document of a point, and these beside them. */
  public List<IndexableField> document(
      SeriesPoint point, double number, List<? extends IndexableField> stamp) {
    IndexableField[] all = Arrays.copyOf(fields, fields.length + stamp.size());
    all[timePlace] = time.field(point.time());
    all[valuePlace] = value.ofDouble(number);
    all[idPlace] = SystemTerms.toldId(point.term());
    for (int i = 0; i < stamp.size(); i++) {
      all[fields.length + i] = stamp.get(i);
    }
    return Arrays.asList(all);
  }
}
