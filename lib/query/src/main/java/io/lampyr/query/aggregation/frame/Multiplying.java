package io.lampyr.query.aggregation.frame;

/** An aggregation that may make several buckets of each one around it. */
public interface Multiplying {
  /** Whether it does, as it was asked. */
  default boolean makesMany() {
    return true;
  }
}
