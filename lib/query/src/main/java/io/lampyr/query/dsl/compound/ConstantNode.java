package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Optional;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;

/** {@code constant_score}: the same score for all that match. */
record ConstantNode(QueryNode filter) implements QueryNode {
  static QueryNode read(PlacedBody body, QueryReader inner) {
    body.finish("filter", "boost", "_name");
    Part filter = body.take("filter");
    if (filter == null) {
      throw body.wrong("[constant_score] requires a 'filter' element");
    }
    if (filter instanceof Part.Scalar && !filter.isNull()) {
      throw filter.malformed("[constant_score] query does not support [filter]");
    }
    if (!(filter instanceof Part.Fields)) {
      throw filter.malformed("unexpected token [" + filter.token() + "]");
    }
    return new ConstantNode(inner.query(filter));
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return filter.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    return new ConstantScoreQuery(filter.toLucene(scope));
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    return filter.range(field, scope);
  }
}
