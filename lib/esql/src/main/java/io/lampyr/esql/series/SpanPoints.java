package io.lampyr.esql.series;

import org.jspecify.annotations.Nullable;

/**
 * Functions of numbers and their times. Cells with several values, and a second point of one moment
 * (of two indices that have the same series), are passed over.
 */
abstract class SpanPoints implements SpanState {
  private boolean seen;
  private long oldest;

  @Override
  public final void add(long time, @Nullable Object[] row) {
    if (row[0] instanceof Number number && !(seen && time >= oldest)) {
      seen = true;
      oldest = time;
      point(time, number.doubleValue());
    }
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

  /** Takes a point that is older than all before. */
  abstract void point(long time, double value);

  /** Takes what another knows, which has points. */
  abstract void before(SpanPoints older);
}
