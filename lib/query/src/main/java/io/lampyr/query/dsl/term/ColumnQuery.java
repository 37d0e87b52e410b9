package io.lampyr.query.dsl.term;

import io.lampyr.query.dsl.frame.TellsNoMatches;
import java.io.IOException;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * What is asked of a column, which says by the query on terms that it stands for what it looks for:
 * those who mark that in texts know of terms alone.
 */
final class ColumnQuery extends Query implements TellsNoMatches {
  /** Looks terms up in the column alone, as there are none in the index. */
  static final MultiTermQuery.RewriteMethod REWRITE =
      new MultiTermQuery.RewriteMethod() {
        @Override
        public Query rewrite(IndexSearcher searcher, MultiTermQuery query) throws IOException {
          return new ColumnQuery(query, MultiTermQuery.DOC_VALUES_REWRITE.rewrite(searcher, query));
        }
      };

  private final Query terms;
  private final Query column;

  ColumnQuery(Query terms, Query column) {
    this.terms = terms;
    this.column = column;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = column.rewrite(searcher);
    return rewritten.equals(column) ? this : new ColumnQuery(terms, rewritten);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    return column.createWeight(searcher, mode, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    terms.visit(visitor.getSubVisitor(BooleanClause.Occur.MUST, this));
  }

  @Override
  public String toString(String field) {
    return terms.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && other instanceof ColumnQuery that
        && terms.equals(that.terms)
        && column.equals(that.column);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * classHash() + terms.hashCode()) + column.hashCode();
  }
}
