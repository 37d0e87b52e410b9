package io.lampyr.query.fetch;

import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import java.util.function.Consumer;
import tools.jackson.core.JsonParser;

/**
 * Queries with the inner hits that they ask for: what is wrong with these is told as they are read,
 * though nothing may ever be found in which they could be shown.
 */
public final class ShowingQueries {
  private ShowingQueries() {}

  /** As {@link QueryParser#parse(JsonParser, Consumer)}. */
  public static QueryNode parse(JsonParser parser, Consumer<String> told) {
    return QueryParser.parse(parser, told, InnerHits::check);
  }

  /** As {@link QueryParser#parse(JsonParser)}. */
  public static QueryNode parse(JsonParser parser) {
    return parse(parser, _ -> {});
  }

  /** As {@link QueryParser#parse(byte[])}. */
  public static QueryNode parse(byte[] json) {
    return QueryParser.parse(json, InnerHits::check);
  }
}
