package io.lampyr.esql.function;

import io.lampyr.metrics.series.Summed;

/** An aggregation of single numbers that makes do with what neighbours add up to. */
public interface OfSums extends Accumulator {
  /** Takes several numbers. */
  void add(Summed several);

  /** Whether the result is one of the values, or a sum of their type. */
  default boolean keepsType() {
    return false;
  }
}
