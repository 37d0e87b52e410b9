package io.lampyr.query.dsl.score;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** What scores at least so much in another query. */
public final class MinScoreQuery extends Query {
  private final Query in;
  private final float least;

  /** Whether a boost from around counts for what is enough, or is put on afterwards. */
  private final boolean boosted;

  public MinScoreQuery(Query in, float least) {
    this(in, least, false);
  }

  private MinScoreQuery(Query in, float least, boolean boosted) {
    this.in = in;
    this.least = least;
    this.boosted = boosted;
  }

  /** One whose score is enough or not as it is, with all boosts from around. */
  static MinScoreQuery ofBoosted(Query in, float least) {
    return new MinScoreQuery(in, least, true);
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = in.rewrite(searcher);
    return rewritten.equals(in) ? this : new MinScoreQuery(rewritten, least, boosted);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float around)
      throws IOException {
    // Whether a document matches depends on its score, also where nobody asks for scores.
    Weight weight = searcher.createWeight(in, ScoreMode.COMPLETE, boosted ? around : 1);
    float boost = boosted ? 1 : around;
    return new FilterWeight(this, weight) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        ScorerSupplier supplier = weight.scorerSupplier(leaf);
        if (supplier == null) {
          return null;
        }
        return enough(supplier, boost);
      }

      @Override
      public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
        return told(weight.explain(leaf, doc), boost);
      }

      @Override
      public int count(LeafReaderContext leaf) {
        return -1;
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return weight.isCacheable(leaf);
      }
    };
  }

  private Explanation told(Explanation inner, float boost) {
    if (!inner.isMatch()) {
      return inner;
    }
    float value = inner.getValue().floatValue();
    if (value < least) {
      return Explanation.noMatch(
          "Score value is too low, expected at least " + least + " but got " + value, inner);
    }
    return boost == 1
        ? inner
        : Explanation.match(value * boost, "product of:", inner, Explanation.match(boost, "boost"));
  }

  private ScorerSupplier enough(ScorerSupplier supplier, float boost) {
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return new Enough(supplier.get(leadCost), boost);
      }

      @Override
      public long cost() {
        return supplier.cost();
      }
    };
  }

  private final class Enough extends Scorer {
    private final Scorer scorer;
    private final float boost;

    Enough(Scorer scorer, float boost) {
      this.scorer = scorer;
      this.boost = boost;
    }

    @Override
    public int docID() {
      return scorer.docID();
    }

    @Override
    public float score() throws IOException {
      return scorer.score() * boost;
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.POSITIVE_INFINITY;
    }

    @Override
    public DocIdSetIterator iterator() {
      return TwoPhaseIterator.asDocIdSetIterator(twoPhaseIterator());
    }

    @Override
    public TwoPhaseIterator twoPhaseIterator() {
      TwoPhaseIterator inner = scorer.twoPhaseIterator();
      DocIdSetIterator approximation = inner == null ? scorer.iterator() : inner.approximation();
      return new TwoPhaseIterator(approximation) {
        @Override
        public boolean matches() throws IOException {
          return (inner == null || inner.matches()) && scorer.score() >= least;
        }

        @Override
        public float matchCost() {
          return 1000 + (inner == null ? 0 : inner.matchCost());
        }
      };
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    in.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "atLeast(" + least + "," + in.toString(field) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MinScoreQuery query
        && in.equals(query.in)
        && least == query.least
        && boosted == query.boosted;
  }

  @Override
  public int hashCode() {
    return Objects.hash(in, least);
  }
}
