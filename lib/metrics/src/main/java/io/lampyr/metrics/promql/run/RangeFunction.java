package io.lampyr.metrics.promql.run;

/** Makes a point of the points of a range. Not called for empty ranges. */
interface RangeFunction {
  /** Sets the row's point at the step, if there is to be one. */
  void apply(Window window, Row row, int step);
}
