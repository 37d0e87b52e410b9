package io.lampyr.metrics.ids;

import io.lampyr.metrics.codec.PointPlaces;
import java.io.IOException;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;

/** The ids of a segment's points, of which nothing but columns is kept. For one thread. */
final class DerivedTerms extends Terms {
  private final PointColumns columns;
  private int points = -1;

  DerivedTerms(PointColumns columns) {
    this.columns = columns;
  }

  /** No point is later. */
  long newest() throws IOException {
    return columns.places() == null ? Long.MIN_VALUE : columns.span().greatest();
  }

  @Override
  public TermsEnum iterator() throws IOException {
    PointPlaces places = columns.places();
    return places == null ? TermsEnum.EMPTY : new PointTermsEnum(places, columns.span());
  }

  /** That is not known: some documents may be the same point. */
  @Override
  public long size() {
    return -1;
  }

  @Override
  public long getSumTotalTermFreq() throws IOException {
    return getDocCount();
  }

  @Override
  public long getSumDocFreq() throws IOException {
    return getDocCount();
  }

  @Override
  public int getDocCount() throws IOException {
    if (points < 0) {
      PointPlaces places = columns.places();
      points = places == null ? 0 : places.points();
    }
    return points;
  }

  @Override
  public boolean hasFreqs() {
    return false;
  }

  @Override
  public boolean hasOffsets() {
    return false;
  }

  @Override
  public boolean hasPositions() {
    return false;
  }

  @Override
  public boolean hasPayloads() {
    return false;
  }
}
