package io.lampyr.metrics.promql.tree;

/** As of when a selector is evaluated, if it is not the step's time. */
public sealed interface Moment {
  /** A moment in milliseconds since 1970. */
  record Fixed(long millis) implements Moment {}

  /** The query's beginning. */
  record Start() implements Moment {}

  /** The query's end. */
  record End() implements Moment {}
}
