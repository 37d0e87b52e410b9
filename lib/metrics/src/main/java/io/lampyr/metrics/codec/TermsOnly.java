package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.EmptyDocValuesProducer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** The terms of a field, of which one document is shown: Lucene's format keeps no more of it. */
final class TermsOnly extends EmptyDocValuesProducer {
  /** Opens the field once more. */
  interface Source {
    SortedDocValues open() throws IOException;
  }

  private final FieldInfo field;
  private final Source source;

  TermsOnly(FieldInfo field, Source source) {
    this.field = field;
    this.source = source;
  }

  @Override
  public SortedDocValues getSorted(FieldInfo asked) throws IOException {
    if (asked != field) {
      throw new IllegalArgumentException("another field=" + asked.name);
    }
    return new FirstDocument(source.open());
  }

  @Override
  public SortedSetDocValues getSortedSet(FieldInfo asked) throws IOException {
    return DocValues.singleton(getSorted(asked));
  }

  private static final class FirstDocument extends SortedDocValues {
    private final SortedDocValues in;
    private boolean ended;

    FirstDocument(SortedDocValues in) {
      this.in = in;
    }

    @Override
    public int nextDoc() throws IOException {
      if (in.docID() < 0) {
        return in.nextDoc();
      }
      ended = true;
      return NO_MORE_DOCS;
    }

    @Override
    public int docID() {
      return ended ? NO_MORE_DOCS : in.docID();
    }

    @Override
    public int advance(int target) throws IOException {
      return slowAdvance(target);
    }

    @Override
    public boolean advanceExact(int target) {
      throw new UnsupportedOperationException("writers go from document to document");
    }

    @Override
    public long cost() {
      return 1;
    }

    /** Lucene's format wants to see the first term. */
    @Override
    public int ordValue() {
      return 0;
    }

    @Override
    public BytesRef lookupOrd(int ord) throws IOException {
      return in.lookupOrd(ord);
    }

    @Override
    public int getValueCount() {
      return in.getValueCount();
    }

    @Override
    public TermsEnum termsEnum() throws IOException {
      return in.termsEnum();
    }
  }
}
