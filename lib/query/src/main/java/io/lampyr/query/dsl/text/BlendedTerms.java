package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;

/**
 * A word in several fields, scored as if these were one: in each of them it counts as if it were in
 * as many documents as in the one where it is in most, and one more for each step down to rarer
 * fields, so that the usual field wins; and as if it occurred as often as in all of them together.
 * No count is more than the words that the shortest of the fields holds, nor than the documents
 * that hold the field, beyond which scores would be below zero. In a field that does not have it,
 * it stays unknown. Lucene's own blending makes it known everywhere, and fails for fields that a
 * shard does not have.
 */
final class BlendedTerms extends Query {
  private final List<Part> parts;
  private final float tieBreaker;

  /** A field's term, and what its score is multiplied by. */
  record Part(Term term, float boost) {
    Query query(TermStates states) {
      Query query = new TermQuery(term, states);
      return boost == 1 ? query : new BoostQuery(query, boost);
    }
  }

  BlendedTerms(List<Part> parts, float tieBreaker) {
    this.parts = List.copyOf(parts);
    this.tieBreaker = tieBreaker;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    TermStates[] states = new TermStates[parts.size()];
    for (int i = 0; i < states.length; i++) {
      states[i] = TermStates.build(searcher, parts.get(i).term(), true);
    }
    if (states.length > 1) {
      blend(states, searcher.getIndexReader());
    }
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < states.length; i++) {
      queries.add(parts.get(i).query(states[i]));
    }
    return new DisjunctionMaxQuery(queries, tieBreaker);
  }

  private void blend(TermStates[] states, IndexReader reader) throws IOException {
    int most = 0;
    long words = Long.MAX_VALUE;
    for (int i = 0; i < states.length; i++) {
      most = Math.max(most, states[i].docFreq());
      if (states[i].totalTermFreq() > 0) {
        words = Math.min(words, reader.getSumTotalTermFreq(parts.get(i).term().field()));
      }
    }
    if (most == 0) {
      return;
    }
    int bound = (int) Math.min(reader.maxDoc(), words);
    Integer[] order = new Integer[states.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingInt((Integer i) -> -states[i].docFreq()));
    int documents = Math.min(bound, most);
    int before = most;
    long times = 0;
    for (int i : order) {
      int own = states[i].docFreq();
      if (own == 0) {
        break;
      }
      documents += own < before ? 1 : 0;
      before = own;
      int holding = reader.getDocCount(parts.get(i).term().field());
      int shown = Math.min(Math.min(bound, holding), documents);
      long occurrences = Math.max(states[i].totalTermFreq(), shown);
      states[i] = counted(states[i], reader.getContext(), shown, occurrences);
      times += occurrences;
    }
    times = Math.min(times, words);
    for (int i = 0; i < states.length; i++) {
      if (states[i].docFreq() > 0) {
        states[i] = counted(states[i], reader.getContext(), states[i].docFreq(), times);
      }
    }
  }

  /** The same places of the term, with other counts. */
  private static TermStates counted(
      TermStates states, IndexReaderContext context, int documents, long times) throws IOException {
    TermStates counted = new TermStates(context);
    for (LeafReaderContext leaf : context.leaves()) {
      var place = states.get(leaf);
      TermState state = place == null ? null : place.get();
      if (state != null) {
        counted.register(state, leaf.ord);
      }
    }
    counted.accumulateStatistics(documents, times);
    return counted;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    QueryVisitor inside = visitor.getSubVisitor(BooleanClause.Occur.SHOULD, this);
    for (Part part : parts) {
      if (inside.acceptField(part.term().field())) {
        inside.consumeTerms(this, part.term());
      }
    }
  }

  @Override
  public String toString(String field) {
    StringBuilder text = new StringBuilder("blended(terms:[");
    for (int i = 0; i < parts.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(parts.get(i).term());
      if (parts.get(i).boost() != 1) {
        text.append('^').append(parts.get(i).boost());
      }
    }
    return text.append("])").toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BlendedTerms that
        && parts.equals(that.parts)
        && Float.compare(tieBreaker, that.tieBreaker) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * parts.hashCode() + Float.hashCode(tieBreaker);
  }
}
