package io.lampyr.query.profile;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** A weight whose scorers are timed, and which is never cached. */
final class ProfiledWeight extends FilterWeight {
  private final QueryProfile profile;

  ProfiledWeight(Weight in, QueryProfile profile) {
    super(in);
    this.profile = profile;
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return false;
  }

  @Override
  public int count(LeafReaderContext context) throws IOException {
    long began = profile.timings().now();
    int count = in.count(context);
    profile.timings().ended(QueryProfile.COUNT_WEIGHT, began, 1);
    return count;
  }

  @Override
  public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    long began = profile.timings().now();
    ScorerSupplier supplier = in.scorerSupplier(context);
    profile.timings().ended(QueryProfile.BUILD_SCORER, began, 1);
    return supplier == null ? null : new Timed(supplier);
  }

  private final class Timed extends ScorerSupplier {
    private final ScorerSupplier supplier;

    Timed(ScorerSupplier supplier) {
      this.supplier = supplier;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      long began = profile.timings().now();
      Scorer scorer = supplier.get(leadCost);
      profile.timings().ended(QueryProfile.BUILD_SCORER, began, 1);
      return new ProfiledScorer(scorer, profile.timings());
    }

    @Override
    public long cost() {
      return supplier.cost();
    }

    @Override
    public void setTopLevelScoringClause() throws IOException {
      supplier.setTopLevelScoringClause();
    }
  }
}
