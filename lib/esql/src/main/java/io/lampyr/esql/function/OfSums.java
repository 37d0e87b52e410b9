package io.lampyr.esql.function;

import io.lampyr.metrics.series.Summed;

/** An aggregation of single numbers that makes do with what neighbours add up to. */
public interface OfSums extends Accumulator {
  /** Takes several numbers. */
  void add(Summed several);

  /** Takes numbers from one place to another, that one excluded, the last one first. */
  default void add(double[] numbers, int from, int to) {
    Object[] row = new Object[1];
    for (int i = to - 1; i >= from; i--) {
      row[0] = numbers[i];
      add(row);
    }
  }

  /** Whether the result is one of the values, or a sum of their type. */
  default boolean keepsType() {
    return false;
  }
}
