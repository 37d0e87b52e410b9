package io.lampyr.engine.search;

import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.request.EmbeddedQuery;
import tools.jackson.core.JsonParser;

/** Reads the queries that stand in other parts of a request. */
public final class EmbeddedQueries {
  private EmbeddedQueries() {}

  /** The query at the parser's current token. */
  public static EmbeddedQuery read(JsonParser parser) {
    return new EmbeddedQuery(QueryParser.parse(parser));
  }
}
