package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Multiplying;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial;
import java.util.List;

/** An aggregation whose buckets are merged by their keys, and of which there may be none. */
interface ManyBuckets extends Aggregation, Multiplying {
  @Override
  default Partial nothing(Node self) {
    return Partial.Buckets.none();
  }

  @Override
  default Partial merge(List<Partial> partials, Node self) {
    return BucketMerge.merge(partials, self);
  }
}
