package io.lampyr.esql.series;

import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/** By how much the newest value differs from the oldest. */
final class Change extends SpanPoints {
  private long count;
  private double newest;
  private double oldest;

  @Override
  void point(long time, double value) {
    if (count == 0) {
      newest = value;
    }
    oldest = value;
    count++;
  }

  @Override
  public boolean takesSums() {
    return true;
  }

  @Override
  void points(Summed several) {
    if (count == 0) {
      newest = several.last();
    }
    oldest = several.first();
    count += several.count();
  }

  @Override
  void before(SpanPoints older) {
    Change its = (Change) older;
    if (count == 0) {
      newest = its.newest;
    }
    oldest = its.oldest;
    count += its.count;
  }

  @Override
  public @Nullable Object result(Span span) {
    return count < 2 ? null : newest - oldest;
  }
}
