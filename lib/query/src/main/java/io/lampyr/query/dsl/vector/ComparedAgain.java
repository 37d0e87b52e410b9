package io.lampyr.query.dsl.vector;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** What a query finds, compared again; where it finds nothing, there is nothing to compare. */
final class ComparedAgain extends Query {
  private final Query rough;
  private final UnaryOperator<Query> again;

  ComparedAgain(Query rough, UnaryOperator<Query> again) {
    this.rough = rough;
    this.again = again;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query found = searcher.rewrite(rough);
    return found instanceof MatchNoDocsQuery ? found : again.apply(found);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    again.apply(rough).visit(visitor);
  }

  @Override
  public String toString(String field) {
    return again.apply(rough).toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ComparedAgain same
        && again.apply(rough).equals(same.again.apply(rough))
        && rough.equals(same.rough);
  }

  @Override
  public int hashCode() {
    return again.apply(rough).hashCode();
  }
}
