package io.lampyr.engine.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Matches the documents that a part of a divided shard does not keep, each with its nested ones.
 */
final class OthersDocuments extends Query {
  private final PartSurvey survey;
  private final int part;

  OthersDocuments(PartSurvey survey, int part) {
    this.survey = survey;
    this.part = part;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        FixedBitSet others = others(leaf.reader());
        long count = others.cardinality();
        DocIdSetIterator found = new BitSetIterator(others, count);
        return count == 0
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                found, score(), scoreMode, leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  private FixedBitSet others(LeafReader leaf) throws IOException {
    short[] parts = survey.of(leaf);
    FixedBitSet others = new FixedBitSet(leaf.maxDoc());
    for (int doc = 0; doc < parts.length; doc++) {
      if (PartSurvey.isForeign(parts[doc], part)) {
        others.set(doc);
      }
    }
    return others;
  }

  @Override
  public String toString(String field) {
    return "documents of other shards";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OthersDocuments same && same.survey == survey && same.part == part;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(survey) + part;
  }
}
