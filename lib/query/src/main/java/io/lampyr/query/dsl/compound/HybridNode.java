package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * {@code hybrid}: several queries by themselves, whose hits are made one list. It is a whole
 * search, and stands in no other query.
 *
 * @param depth how many hits of each query and shard count; zero for as many as are shown
 */
public record HybridNode(List<QueryNode> queries, int depth) implements QueryNode {
  private static final int MOST_QUERIES = 5;
  private static final String DEPTH = "pagination_depth";

  public HybridNode {
    queries = List.copyOf(queries);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    if (body.has("boost") && body.number("boost", 1) != 1) {
      throw body.wrong("[hybrid] query does not support [boost]");
    }
    List<QueryNode> queries = inner.queries(body, "queries");
    if (queries.isEmpty()) {
      throw FaultException.argument("[hybrid] requires 'queries' field with at least one clause");
    }
    if (queries.size() > MOST_QUERIES) {
      throw body.wrong(
          "Number of sub-queries exceeds maximum supported by [hybrid] query: " + MOST_QUERIES);
    }
    QueryNode filter = inner.optional(body, "filter");
    boolean given = body.has(DEPTH);
    int depth = body.whole(DEPTH, 0);
    if (given && depth < 1) {
      throw FaultException.argument(DEPTH + " should be greater than 0");
    }
    return new HybridNode(
        filter == null
            ? queries
            : queries.stream().<QueryNode>map(one -> new FilteredNode(one, filter)).toList(),
        depth);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    throw FaultException.argument(
        "hybrid query must be a top level query and cannot be wrapped into other queries");
  }
}
