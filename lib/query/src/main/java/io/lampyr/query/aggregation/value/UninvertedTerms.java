package io.lampyr.query.aggregation.value;

import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;

/** One after the other of a column's documents, with their terms. Of one thread. */
final class UninvertedTerms extends SortedSetDocValues {
  private final UninvertedColumn column;
  private final BytesRefBuilder spare = new BytesRefBuilder();
  private int doc = -1;
  private int next;

  UninvertedTerms(UninvertedColumn column) {
    this.column = column;
  }

  @Override
  public boolean advanceExact(int target) {
    doc = target;
    next = column.start(target);
    return docValueCount() > 0;
  }

  @Override
  public int docValueCount() {
    return column.start(doc + 1) - column.start(doc);
  }

  @Override
  public long nextOrd() {
    return column.ordinal(next++);
  }

  @Override
  public BytesRef lookupOrd(long ordinal) {
    return column.term(spare, (int) ordinal);
  }

  @Override
  public long getValueCount() {
    return column.terms();
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) {
    for (int at = target; at < column.documents(); at++) {
      if (advanceExact(at)) {
        return at;
      }
    }
    doc = NO_MORE_DOCS;
    return doc;
  }

  @Override
  public long cost() {
    return column.pairs();
  }
}
