package io.lampyr.query.search;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
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
import org.jspecify.annotations.Nullable;

/**
 * One of several parts of a commit's documents: by their numbers, or by a numeric field's least
 * value. Each document is in exactly one part.
 */
final class SliceQuery extends Query {
  private final @Nullable String field;
  private final int id;
  private final int max;

  SliceQuery(@Nullable String field, int id, int max) {
    this.field = field;
    this.id = id;
    this.max = max;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        DocIdSetIterator all = DocIdSetIterator.all(context.reader().maxDoc());
        SortedNumericDocValues values =
            field == null ? null : DocValues.getSortedNumeric(context.reader(), field);
        TwoPhaseIterator phases =
            new TwoPhaseIterator(all) {
              @Override
              public boolean matches() throws IOException {
                long key =
                    values == null
                        ? context.docBase + all.docID()
                        : values.advanceExact(all.docID()) ? mix(values.nextValue()) : 0;
                return Math.floorMod(key, max) == id;
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

  /** Spreads values that have a common divisor. */
  private static long mix(long value) {
    long mixed = value * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 32);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "slice(" + field + "," + id + "/" + max + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SliceQuery slice
        && slice.id == id
        && slice.max == max
        && Objects.equals(slice.field, field);
  }

  @Override
  public int hashCode() {
    return 31 * id + max;
  }
}
