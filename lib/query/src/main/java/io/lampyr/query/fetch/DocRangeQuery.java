package io.lampyr.query.fetch;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** The documents from one number up to, and without, another one. */
public final class DocRangeQuery extends Query {
  private final int from;
  private final int to;

  public DocRangeQuery(int from, int to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
        int first = Math.max(0, from - leaf.docBase);
        int end = Math.min(leaf.reader().maxDoc(), to - leaf.docBase);
        return first >= end
            ? null
            : new DefaultScorerSupplier(
                new ConstantScoreScorer(score(), mode, DocIdSetIterator.range(first, end)));
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "docs[" + from + "," + to + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocRangeQuery range && range.from == from && range.to == to;
  }

  @Override
  public int hashCode() {
    return 31 * from + to;
  }
}
