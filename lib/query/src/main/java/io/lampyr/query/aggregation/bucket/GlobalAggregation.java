package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Node;

/**
 * {@code global}: all documents, whatever the query. Nothing is collected with the query's
 * documents: whoever collects the shard runs what is inside over all documents.
 */
public record GlobalAggregation() implements SingleBucket {
  @Override
  public String type() {
    return "global";
  }

  @Override
  public boolean needsAllShards() {
    return true;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new Nothing(nothing(self));
  }
}
