package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.dsl.frame.QueryNode;

/** {@code filter}: the documents that also match a query. */
public record FilterAggregation(QueryNode filter) implements SingleBucket {

  public static FilterAggregation of(Options options) {
    QueryNode filter = options.query("filter");
    if (filter == null) {
      throw options.invalid("filter", "filter must be a query");
    }
    return new FilterAggregation(filter);
  }

  @Override
  public String type() {
    return "filter";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new SingleCollecting.Matching(scope, self, scope.queries().compileInside(filter));
  }
}
