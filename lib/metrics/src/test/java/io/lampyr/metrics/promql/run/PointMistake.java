package io.lampyr.metrics.promql.run;

/** Mistakes that are made on purpose, to show that the law RateEqualsReference finds them. */
enum PointMistake {
  NONE,
  /** The border on the left belongs to a range, or nearly. */
  WIDER_RANGE,
  /** A counter that fell is taken for one that went on. */
  RESET_FORGOTTEN,
  /** The last point of every other series is left out, as if a block had ended before it. */
  BLOCK_CUT_SHORT,
  /** What marks the end of a series is a number. */
  END_IS_A_NUMBER,
  /** Points of one series are taken for another's. */
  BLOCK_CROSSES_SERIES;

  long range(long millis) {
    return this == WIDER_RANGE ? millis + 20 : millis;
  }
}
