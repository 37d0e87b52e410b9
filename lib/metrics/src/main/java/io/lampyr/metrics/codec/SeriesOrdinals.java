package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.automaton.CompiledAutomaton;

/** A field that is the same in all documents of a series, as Lucene reads it. */
final class SeriesOrdinals extends SortedDocValues {
  private final OrdinalsMeta meta;
  private final SeriesMeta.Finder series;
  private final LongValues ordinals;
  private final SortedDocValues terms;
  private final int maxDocument;
  private int document = -1;
  private int ordinal;

  SeriesOrdinals(
      OrdinalsMeta meta,
      SeriesMeta.Finder series,
      LongValues ordinals,
      SortedDocValues terms,
      int maxDocument) {
    this.meta = meta;
    this.series = series;
    this.ordinals = ordinals;
    this.terms = terms;
    this.maxDocument = maxDocument;
  }

  /**
   * Whether series lie in the order of this field's values, each once; there may be documents
   * without a value before all others.
   */
  boolean areSeries() throws IOException {
    return meta.bits() == OrdinalsMeta.IDENTITY
        || (seriesCount() == terms.getValueCount() + 1 && ordinalOf(0) < 0 && ordinalOf(1) == 0);
  }

  int seriesCount() {
    return series.count();
  }

  /** The series at which it stands, for whoever reads series, not documents. */
  SeriesMeta.Finder series() {
    return series;
  }

  /** The ordinal of a series, or -1. */
  int ordinalOf(int wanted) throws IOException {
    long plusOne = ordinals.get(wanted);
    if (plusOne < 0 || plusOne > terms.getValueCount()) {
      throw new CorruptIndexException("impossible ordinal", "series=" + wanted);
    }
    return (int) plusOne - 1;
  }

  @Override
  public int ordValue() {
    return ordinal;
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    document = target;
    if (target < series.first() || target >= series.end()) {
      ordinal = ordinalOf(series.find(target));
    }
    return ordinal >= 0;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int at = target;
    while (at < maxDocument) {
      if (advanceExact(at)) {
        return at;
      }
      at = series.end();
    }
    document = NO_MORE_DOCS;
    return NO_MORE_DOCS;
  }

  @Override
  public int docIDRunEnd() {
    return series.end();
  }

  @Override
  public long cost() {
    return meta.documents();
  }

  @Override
  public BytesRef lookupOrd(int ord) throws IOException {
    return terms.lookupOrd(ord);
  }

  @Override
  public int getValueCount() {
    return terms.getValueCount();
  }

  @Override
  public int lookupTerm(BytesRef key) throws IOException {
    return terms.lookupTerm(key);
  }

  @Override
  public TermsEnum termsEnum() throws IOException {
    return terms.termsEnum();
  }

  @Override
  public TermsEnum intersect(CompiledAutomaton automaton) throws IOException {
    return terms.intersect(automaton);
  }
}
