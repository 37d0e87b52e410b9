package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/** The documents that a source has no terms for. */
final class WithoutTerms extends Query {
  private final TermSource source;

  WithoutTerms(TermSource source) {
    this.source = source;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        DocIdSetIterator all = DocIdSetIterator.all(context.reader().maxDoc());
        SortedSetDocValues terms = source.leaf(context);
        TwoPhaseIterator phases =
            new TwoPhaseIterator(all) {
              @Override
              public boolean matches() throws IOException {
                return !terms.advanceExact(all.docID());
              }

              @Override
              public float matchCost() {
                return 5;
              }
            };
        return new DefaultScorerSupplier(new ConstantScoreScorer(score(), mode, phases));
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "without(" + source.field() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WithoutTerms terms && terms.source.equals(source);
  }

  @Override
  public int hashCode() {
    return source.hashCode();
  }
}
