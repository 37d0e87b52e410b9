package io.lampyr.metrics.series;

/** What is told of a point that stands for several numbers; of others it is the number itself. */
public enum Figure {
  AVERAGE,
  LEAST,
  GREATEST,
  SUM,
  /** How many numbers it stands for: of others that is one. */
  COUNT
}
