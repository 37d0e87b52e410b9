package io.lampyr.esql.series;

import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;

/** A state that takes numbers by themselves, too, with the same outcome. */
public interface NumberState extends SpanState {
  /** Whether numbers of a column of that type may come as doubles. */
  boolean takes(DataType type);

  /** Whether neighbours may come as what they add up to. */
  boolean takesSums();

  /** Whether that has to tell where a counter began anew. */
  default boolean needsResets() {
    return false;
  }

  /** Takes a point that is older than all before. */
  void number(long time, double value);

  /** Takes points from one place to another, that one excluded, each older than all before. */
  default void numbers(Samples points, int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      number(points.time(i), points.value(i));
    }
  }

  /** Takes several that are older than all before; only if it takes sums. */
  void sum(Summed several);
}
