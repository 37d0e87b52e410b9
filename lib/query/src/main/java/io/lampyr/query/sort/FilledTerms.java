package io.lampyr.query.sort;

import java.io.IOException;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * The terms of a column, one for each document, with a term for the documents that have none. It
 * takes its place in the order of the others.
 */
final class FilledTerms extends SortedDocValues {
  private final SortedDocValues in;
  private final BytesRef missing;

  /** The ordinal of what is missing. */
  private final int at;

  /** Whether no document has that term, so that ordinals from it on are one more. */
  private final boolean added;

  private boolean present;

  private FilledTerms(SortedDocValues in, BytesRef missing, int at, boolean added) {
    this.in = in;
    this.missing = missing;
    this.at = at;
    this.added = added;
  }

  static SortedDocValues of(SortedDocValues in, BytesRef missing) throws IOException {
    int found = in.lookupTerm(missing);
    return found >= 0
        ? new FilledTerms(in, missing, found, false)
        : new FilledTerms(in, missing, -found - 1, true);
  }

  @Override
  public boolean advanceExact(int doc) throws IOException {
    present = in.advanceExact(doc);
    return true;
  }

  @Override
  public int ordValue() throws IOException {
    if (!present) {
      return at;
    }
    int ordinal = in.ordValue();
    return added && ordinal >= at ? ordinal + 1 : ordinal;
  }

  @Override
  public BytesRef lookupOrd(int ordinal) throws IOException {
    if (!added) {
      return in.lookupOrd(ordinal);
    }
    return ordinal == at ? missing : in.lookupOrd(ordinal > at ? ordinal - 1 : ordinal);
  }

  @Override
  public int getValueCount() {
    return in.getValueCount() + (added ? 1 : 0);
  }

  @Override
  public int docID() {
    return in.docID();
  }

  @Override
  public int nextDoc() {
    throw new UnsupportedOperationException("sorts ask for the terms of documents they have");
  }

  @Override
  public int advance(int target) {
    throw new UnsupportedOperationException("sorts ask for the terms of documents they have");
  }

  @Override
  public long cost() {
    return in.cost();
  }
}
