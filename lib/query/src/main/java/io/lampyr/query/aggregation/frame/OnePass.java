package io.lampyr.query.aggregation.frame;

/** An aggregation that may have to see all of a shard's documents at one place. */
public interface OnePass {
  /** Whether what several places have found cannot be merged. */
  boolean needsOnePass();
}
