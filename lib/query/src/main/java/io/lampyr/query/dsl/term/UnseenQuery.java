package io.lampyr.query.dsl.term;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.MatchesUtils;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** Finds what another query finds and tells nobody of its terms, highlighters least of all. */
final class UnseenQuery extends Query {
  private final Query seen;

  UnseenQuery(Query seen) {
    this.seen = seen;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = seen.rewrite(searcher);
    return rewritten.equals(seen) ? this : new UnseenQuery(rewritten);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    return new FilterWeight(this, seen.createWeight(searcher, mode, boost)) {
      @Override
      public @Nullable Matches matches(LeafReaderContext context, int doc) throws IOException {
        return in.matches(context, doc) == null ? null : MatchesUtils.MATCH_WITH_NO_TERMS;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(@Nullable String field) {
    return seen.toString(field);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnseenQuery query && seen.equals(query.seen);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + seen.hashCode();
  }
}
