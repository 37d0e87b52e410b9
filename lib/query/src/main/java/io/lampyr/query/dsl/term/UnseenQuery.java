package io.lampyr.query.dsl.term;

import java.io.IOException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.jspecify.annotations.Nullable;

/** Finds what another query finds and tells nobody of its terms, highlighters least of all. */
final class UnseenQuery extends Query {
  private final Query seen;

  UnseenQuery(Query seen) {
    this.seen = seen;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    return seen.rewrite(searcher);
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
