package io.lampyr.query.aggregation.frame;

import java.io.IOException;
import org.apache.lucene.index.SortedNumericDocValues;

/** A column in which documents without a value have this one. Values are only looked up. */
final class FilledPoints extends SortedNumericDocValues {
  private final SortedNumericDocValues in;
  private final long missing;
  private boolean has;
  private int doc = -1;

  FilledPoints(SortedNumericDocValues in, long missing) {
    this.in = in;
    this.missing = missing;
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    doc = target;
    has = in.advanceExact(target);
    return true;
  }

  @Override
  public int docValueCount() {
    return has ? in.docValueCount() : 1;
  }

  @Override
  public long nextValue() throws IOException {
    return has ? in.nextValue() : missing;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    throw new UnsupportedOperationException("values are only looked up");
  }

  @Override
  public int advance(int target) {
    throw new UnsupportedOperationException("values are only looked up");
  }

  @Override
  public long cost() {
    return in.cost();
  }
}
