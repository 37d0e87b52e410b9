package io.lampyr.query.search;

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

/**
 * One of several parts of a commit's documents: those that lie together, so that each block of them
 * is read for one part, or for two. Each document is in exactly one part, and part {@code n} of
 * {@code m} is parts {@code n * k} to {@code n * k + k - 1} of {@code m * k}.
 */
final class DocumentRangeQuery extends Query {
  private final int id;
  private final int max;

  DocumentRangeQuery(int id, int max) {
    this.id = id;
    this.max = max;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    int all = searcher.getIndexReader().maxDoc();
    int from = begin(id, all);
    int to = begin(id + 1, all);
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) {
        int first = Math.max(0, from - context.docBase);
        int behind = Math.min(context.reader().maxDoc(), to - context.docBase);
        return first >= behind
            ? null
            : new DefaultScorerSupplier(
                new ConstantScoreScorer(score(), mode, DocIdSetIterator.range(first, behind)));
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  private int begin(int part, int all) {
    return (int) ((long) all * part / max);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "documents(" + id + "/" + max + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentRangeQuery range && range.id == id && range.max == max;
  }

  @Override
  public int hashCode() {
    return 31 * id + max;
  }
}
