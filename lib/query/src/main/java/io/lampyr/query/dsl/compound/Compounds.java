package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.frame.QueryNode;
import java.util.List;
import org.apache.lucene.search.join.ScoreMode;

/** Queries made of others, for those who have these already. */
public final class Compounds {
  private Compounds() {}

  /** What all of them match. */
  public static QueryNode all(List<QueryNode> queries) {
    return new BoolNode(queries, List.of(), List.of(), List.of(), null, true);
  }

  /** What at least one of them matches. */
  public static QueryNode any(List<QueryNode> queries) {
    return new BoolNode(List.of(), List.of(), queries, List.of(), "1", true);
  }

  /** What the query does not match. */
  public static QueryNode not(QueryNode query) {
    return new BoolNode(List.of(), List.of(), List.of(), List.of(query), null, true);
  }

  /** What has nested objects that match; nothing, where there are no such objects. */
  public static QueryNode nested(String path, QueryNode query) {
    return new NestedNode(path, query, ScoreMode.None, true, null);
  }
}
