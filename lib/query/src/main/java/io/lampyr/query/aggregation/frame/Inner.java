package io.lampyr.query.aggregation.frame;

/**
 * An aggregation that is collected otherwise, or not at all, where it is inside of another, or
 * where there may be several buckets around it.
 */
public interface Inner {
  /**
   * The same aggregation inside of another one.
   *
   * @param amongMany whether that may make several buckets
   */
  Aggregation inside(boolean amongMany);
}
