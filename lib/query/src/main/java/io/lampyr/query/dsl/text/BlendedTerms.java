package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

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
  private final @Nullable Float cutoff;

  /** A field's term, and what its score is multiplied by. */
  record Part(Term term, float boost) {
    Query query(TermStates states) {
      Query query = new TermQuery(term, states);
      return boost == 1 ? query : new BoostQuery(query, boost);
    }
  }

  /**
   * Blends words.
   *
   * @param cutoff in how many documents, or in which share of them, a word is that is common: such
   *     ones only score what the others find
   */
  BlendedTerms(List<Part> parts, float tieBreaker, @Nullable Float cutoff) {
    this.parts = List.copyOf(parts);
    this.tieBreaker = tieBreaker;
    this.cutoff = cutoff;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    TermStates[] states = new TermStates[parts.size()];
    for (int i = 0; i < states.length; i++) {
      states[i] = TermStates.build(searcher, parts.get(i).term(), true);
    }
    int[] documents = Arrays.stream(states).mapToInt(TermStates::docFreq).toArray();
    if (states.length > 1) {
      blend(states, searcher.getIndexReader());
    }
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < states.length; i++) {
      queries.add(parts.get(i).query(states[i]));
    }
    return cutoff == null
        ? new DisjunctionMaxQuery(queries, tieBreaker)
        : cut(queries, documents, cutoff, searcher.getIndexReader().maxDoc());
  }

  private static Query cut(List<Query> queries, int[] documents, float cutoff, int all) {
    int share = (int) Math.ceil(cutoff * all);
    BooleanQuery.Builder common = new BooleanQuery.Builder();
    BooleanQuery.Builder rare = new BooleanQuery.Builder();
    BooleanQuery.Builder each = new BooleanQuery.Builder();
    int rares = 0;
    for (int i = 0; i < documents.length; i++) {
      boolean isCommon = (cutoff >= 1 && documents[i] > cutoff) || documents[i] > share;
      (isCommon ? common : rare).add(queries.get(i), BooleanClause.Occur.SHOULD);
      each.add(queries.get(i), BooleanClause.Occur.MUST);
      rares += isCommon ? 0 : 1;
    }
    if (rares == 0) {
      return each.build();
    }
    return rares == documents.length
        ? rare.build()
        : new BooleanQuery.Builder()
            .add(common.build(), BooleanClause.Occur.SHOULD)
            .add(rare.build(), BooleanClause.Occur.MUST)
            .build();
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
  public boolean equals(@Nullable Object other) {
    return other instanceof BlendedTerms that
        && parts.equals(that.parts)
        && Objects.equals(cutoff, that.cutoff)
        && Float.compare(tieBreaker, that.tieBreaker) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(parts, tieBreaker, cutoff);
  }
}
