package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Where the points of a segment lie, by the ordinals of their series; documents without a series
 * lie before all of them. Used by one thread.
 */
public final class PointPlaces {
  private final SeriesOrdinals ids;
  private final ColumnValues times;

  /** How many series without an id lie before the others: none or one. */
  private final int nameless;

  private PointPlaces(SeriesOrdinals ids, ColumnValues times, int nameless) {
    this.ids = ids;
    this.times = times;
    this.nameless = nameless;
  }

  /**
   * Of the column of series and that of times; nothing if these are of another format, or documents
   * do not lie by series.
   */
  public static @Nullable PointPlaces open(
      @Nullable SortedDocValues ids, @Nullable NumericDocValues times) throws IOException {
    return ids instanceof SeriesOrdinals ordinals
            && ordinals.areSeries()
            && times instanceof ColumnValues column
        ? new PointPlaces(ordinals, column, ordinals.seriesCount() - ordinals.getValueCount())
        : null;
  }

  /** How many series there are. */
  public int series() {
    return ids.getValueCount();
  }

  /** How many points there are. */
  public int points() {
    return Math.toIntExact(ids.cost());
  }

  /** The first document that is a point. */
  public int firstPoint() throws IOException {
    stand(0);
    return first();
  }

  /** The ordinal of a series, or of the first one behind it, less by one and negative. */
  public int ordinal(BytesRef id) throws IOException {
    return ids.lookupTerm(id);
  }

  /** The id of a series; used again by the next call. */
  public BytesRef id(int ordinal) throws IOException {
    return ids.lookupOrd(ordinal);
  }

  /** Stands at a series. */
  public void stand(int ordinal) throws IOException {
    ids.series().stand(ordinal + nameless);
  }

  /** The first document of the series at which it stands, its newest. */
  public int first() {
    return ids.series().first();
  }

  /** Behind the last document of the series at which it stands. */
  public int end() {
    return ids.series().end();
  }

  /** The time of a point. Cost: a block is decoded, unless the one before was in the same. */
  public long time(int document) throws IOException {
    if (!times.advanceExact(document)) {
      throw new CorruptIndexException("point without a time", "document=" + document);
    }
    return times.longValue();
  }

  /** Whether all points have times, and nothing else has. */
  public boolean haveTimes() throws IOException {
    int points = firstPoint();
    return times.cost() == points() && times.advance(0) >= points;
  }
}
