package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import org.apache.lucene.index.LeafReaderContext;

/** Collects nothing, as the shard has no such field. */
record Nothing(Partial partial) implements Collecting {
  private static final Partial BUCKETS = Partial.Buckets.none();

  /** No buckets; what is inside, and cannot be collected, is refused all the same. */
  static Nothing buckets(AggregationScope scope, Node self) {
    return of(BUCKETS, scope, self);
  }

  /** As {@link #buckets}, of an aggregation that tells of what it does not have. */
  static Nothing of(Partial partial, AggregationScope scope, Node self) {
    var _ = new SubCollecting(scope, self.children().inside(true));
    return new Nothing(partial);
  }

  @Override
  public Leaf leaf(Segment segment) {
    return Leaf.NOTHING;
  }

  @Override
  public Partial build(int bucket) {
    return partial;
  }

  @Override
  public boolean collectAll(LeafReaderContext context, Extent extent) {
    return true;
  }

  @Override
  public String variant() {
    return "none";
  }
}
