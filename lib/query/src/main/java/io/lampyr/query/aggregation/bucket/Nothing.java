package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import org.apache.lucene.index.LeafReaderContext;

/** Collects nothing, as the shard has no such field. */
record Nothing(Partial partial) implements Collecting {
  static final Nothing BUCKETS = new Nothing(Partial.Buckets.none());

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
