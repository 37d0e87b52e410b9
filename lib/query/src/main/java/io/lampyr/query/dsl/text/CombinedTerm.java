package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.CombinedFieldQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * One term in several fields at once. That these cannot be scored together is what the request asks
 * for, and no fault of the program.
 */
final class CombinedTerm extends Query {
  private final CombinedFieldQuery term;

  CombinedTerm(CombinedFieldQuery term) {
    this.term = term;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = term.rewrite(searcher);
    if (rewritten.equals(term)) {
      return super.rewrite(searcher);
    }
    return rewritten instanceof CombinedFieldQuery other ? new CombinedTerm(other) : rewritten;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    try {
      return term.createWeight(searcher, mode, boost);
    } catch (IllegalArgumentException uneven) {
      throw FaultException.argument(String.valueOf(uneven.getMessage()));
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    term.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return term.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && other instanceof CombinedTerm that && term.equals(that.term);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), term);
  }
}
