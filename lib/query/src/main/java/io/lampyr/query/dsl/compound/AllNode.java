package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** {@code match_all}: every document, all with the same score. */
public record AllNode() implements QueryNode {
  @Override
  public Query toLucene(QueryScope scope) {
    return MatchAllDocsQuery.INSTANCE;
  }
}
