package io.lampyr.query.search;

import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * One of several parts of an index's documents: by their ids, so that a document is in the same
 * part whatever becomes of the index between the searches of two parts.
 *
 * <p>Cost: all ids of a segment are read, but where the searcher's cache knows what came of it.
 */
final class IdSliceQuery extends Query {
  /** All searches of a document's parts must spread ids alike. */
  private static final int SEED = 0;

  private final int id;
  private final int max;

  IdSliceQuery(int id, int max) {
    this.id = id;
    this.max = max;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        Terms ids = context.reader().terms(SystemFields.ID);
        return ids == null ? null : new Found(ids, context.reader().maxDoc(), mode, score());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return true;
      }
    };
  }

  private final class Found extends ScorerSupplier {
    private final Terms ids;
    private final int maxDoc;
    private final ScoreMode mode;
    private final float score;

    Found(Terms ids, int maxDoc, ScoreMode mode, float score) {
      this.ids = ids;
      this.maxDoc = maxDoc;
      this.mode = mode;
      this.score = score;
    }

    @Override
    public ConstantScoreScorer get(long leadCost) throws IOException {
      FixedBitSet found = new FixedBitSet(maxDoc);
      TermsEnum terms = ids.iterator();
      PostingsEnum postings = null;
      for (var term = terms.next(); term != null; term = terms.next()) {
        StopSign.passed(1);
        if (Math.floorMod(StringHelper.murmurhash3_x86_32(term, SEED), max) == id) {
          postings = terms.postings(postings, PostingsEnum.NONE);
          found.or(postings);
        }
      }
      return new ConstantScoreScorer(score, mode, new BitSetIterator(found, cost()));
    }

    @Override
    public long cost() {
      return Math.ceilDiv(maxDoc, max);
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "slice(" + SystemFields.ID + "," + id + "/" + max + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IdSliceQuery slice && slice.id == id && slice.max == max;
  }

  @Override
  public int hashCode() {
    return 31 * id + max;
  }
}
