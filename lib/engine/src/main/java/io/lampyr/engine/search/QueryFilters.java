package io.lampyr.engine.search;

import io.lampyr.query.aggregation.frame.CompilableFilter;
import io.lampyr.query.dsl.QueryNode;
import io.lampyr.query.dsl.QueryParser;
import tools.jackson.core.JsonParser;

/** Queries that stand within aggregations. */
public final class QueryFilters {
  private QueryFilters() {}

  /** The query at the parser's current token. */
  public static CompilableFilter read(JsonParser parser) {
    QueryNode node = QueryParser.parse(parser);
    return scope -> node.toLucene(scope.queries());
  }
}
