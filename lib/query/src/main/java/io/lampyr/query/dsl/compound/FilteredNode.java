package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/** A query, of whose documents only those count that match another one, too. */
record FilteredNode(QueryNode query, QueryNode filter) implements QueryNode {
  @Override
  public Query toLucene(QueryScope scope) {
    return new BooleanQuery.Builder()
        .add(query.toLucene(scope), BooleanClause.Occur.MUST)
        .add(filter.toLucene(scope), BooleanClause.Occur.FILTER)
        .build();
  }
}
