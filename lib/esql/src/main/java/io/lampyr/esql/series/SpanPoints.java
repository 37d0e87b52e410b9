package io.lampyr.esql.series;

import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/**
 * Functions of numbers and their times. Cells with several values, and a second point of one moment
 * (of two indices that have the same series), are passed over.
 */
abstract class SpanPoints implements NumberState {
  private boolean seen;
  private long oldest;

  @Override
  public final void add(long time, @Nullable Object[] row) {
    if (row[0] instanceof Number number) {
      number(time, number.doubleValue());
    }
  }

  @Override
  public final boolean takes(DataType type) {
    return type.plain().isNumber() && type != DataType.UNSIGNED_LONG;
  }

  @Override
  public boolean takesSums() {
    return false;
  }

  @Override
  public final void number(long time, double value) {
    if (!(seen && time >= oldest)) {
      seen = true;
      oldest = time;
      point(time, value);
    }
  }

  @Override
  public final void numbers(Samples points, int from, int to) {
    int end = to;
    while (end > from && seen && points.time(end - 1) >= oldest) {
      end--;
    }
    if (end > from) {
      seen = true;
      oldest = points.time(from);
      points(points, from, end);
    }
  }

  @Override
  public final void sum(Summed several) {
    seen = true;
    oldest = several.oldest();
    points(several);
  }

  /** Takes several points that are older than all before. */
  void points(Summed several) {
    throw new IllegalStateException("each point is wanted");
  }

  @Override
  public final void merge(SpanState older) {
    SpanPoints its = (SpanPoints) older;
    if (its.seen) {
      oldest = its.oldest;
      seen = true;
      before(its);
    }
  }

  /** Takes points from one place to another, that one excluded, all older than those before. */
  void points(Samples points, int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      point(points.time(i), points.value(i));
    }
  }

  /** Takes a point that is older than all before. */
  abstract void point(long time, double value);

  /** Takes what another knows, which has points. */
  abstract void before(SpanPoints older);
}
