package io.lampyr.query.aggregation.frame;

/** An aggregation whose buckets follow each other. */
public interface Thinned {
  /** Whether buckets of few documents are left out, so that those beside are no neighbours. */
  boolean leavesOutBuckets();
}
