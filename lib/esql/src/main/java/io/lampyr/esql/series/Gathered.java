package io.lampyr.esql.series;

import io.lampyr.esql.function.Accumulator;
import org.jspecify.annotations.Nullable;

/** What does not depend on the times of points: an aggregation of their values. */
final class Gathered implements SpanState {
  private final Accumulator all;

  Gathered(Accumulator all) {
    this.all = all;
  }

  @Override
  public void add(long time, @Nullable Object[] row) {
    all.add(row);
  }

  @Override
  public void merge(SpanState older) {
    all.merge(((Gathered) older).all);
  }

  @Override
  public @Nullable Object result(Span span) {
    return all.result();
  }

  @Override
  public long bytes() {
    return 32 + all.bytes();
  }
}
