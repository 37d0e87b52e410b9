package io.lampyr.metrics.promql.run;

/** The moments for which an expression is evaluated, in milliseconds: the first, and each step. */
record Grid(long start, long end, long step) {
  int steps() {
    return end < start ? 0 : Math.toIntExact((end - start) / step) + 1;
  }

  long at(int index) {
    return start + index * step;
  }

  boolean isOne() {
    return start == end;
  }

  /** The first moment alone. */
  Grid first() {
    return new Grid(start, start, step);
  }
}
