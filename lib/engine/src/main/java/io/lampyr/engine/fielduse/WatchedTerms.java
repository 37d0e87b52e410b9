package io.lampyr.engine.fielduse;

import java.io.IOException;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.jspecify.annotations.Nullable;

/** The terms of a field of a segment, whose postings are noted by what they are read with. */
final class WatchedTerms extends Terms {
  private final Terms in;
  private final String field;
  private final SearchUses uses;

  private WatchedTerms(Terms in, String field, SearchUses uses) {
    this.in = in;
    this.field = field;
    this.uses = uses;
  }

  /** Whoever has terms in hand makes use of them: what they tell is read with them. */
  static Terms of(Terms terms, String field, SearchUses uses) {
    uses.note(field, Structure.TERMS);
    return new WatchedTerms(terms, field, uses);
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return new WatchedTermsEnum(in.iterator(), field, uses);
  }

  @Override
  public TermsEnum intersect(CompiledAutomaton automaton, @Nullable BytesRef start)
      throws IOException {
    return new WatchedTermsEnum(in.intersect(automaton, start), field, uses);
  }

  @Override
  public long size() throws IOException {
    return in.size();
  }

  @Override
  public long getSumTotalTermFreq() throws IOException {
    return in.getSumTotalTermFreq();
  }

  @Override
  public long getSumDocFreq() throws IOException {
    return in.getSumDocFreq();
  }

  @Override
  public int getDocCount() throws IOException {
    return in.getDocCount();
  }

  @Override
  public boolean hasFreqs() {
    return in.hasFreqs();
  }

  @Override
  public boolean hasOffsets() {
    return in.hasOffsets();
  }

  @Override
  public boolean hasPositions() {
    return in.hasPositions();
  }

  @Override
  public boolean hasPayloads() {
    return in.hasPayloads();
  }

  @Override
  public @Nullable BytesRef getMin() throws IOException {
    return in.getMin();
  }

  @Override
  public @Nullable BytesRef getMax() throws IOException {
    return in.getMax();
  }

  @Override
  public Object getStats() throws IOException {
    return in.getStats();
  }
}
