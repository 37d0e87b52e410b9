package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** {@code dis_max}: the best score of several queries, and a part of the others'. */
record DisMaxNode(List<QueryNode> queries, float tieBreaker) implements QueryNode {
  DisMaxNode {
    queries = List.copyOf(queries);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    List<QueryNode> queries = inner.queries(body, "queries");
    if (queries.isEmpty()) {
      throw body.wrong("[dis_max] requires 'queries' field with at least one clause");
    }
    return new DisMaxNode(queries, tie(body.number("tie_breaker", 0)));
  }

  private static float tie(double given) {
    if (!(given >= 0 && given <= 1)) {
      throw FaultException.argument("tieBreakerMultiplier must be in [0, 1]");
    }
    return (float) given;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (queries.size() > IndexSearcher.getMaxClauseCount()) {
      throw new IndexSearcher.TooManyClauses();
    }
    List<Query> each = new ArrayList<>();
    queries.forEach(query -> each.add(query.toLucene(scope)));
    return new DisjunctionMaxQuery(each, tieBreaker);
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    return BoolNode.either(queries, field, scope);
  }
}
