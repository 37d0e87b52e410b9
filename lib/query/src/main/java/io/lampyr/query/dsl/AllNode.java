package io.lampyr.query.dsl;

import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

record AllNode() implements QueryNode {
  @Override
  public Query toLucene(QueryScope scope) {
    return MatchAllDocsQuery.INSTANCE;
  }
}
