package io.lampyr.esql.series;

import io.lampyr.esql.function.Accumulator;
import io.lampyr.esql.function.OfSums;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/** What does not depend on the times of points: an aggregation of their values. */
final class Gathered implements NumberState {
  private final Accumulator all;

  Gathered(Accumulator all) {
    this.all = all;
  }

  @Override
  public void add(long time, @Nullable Object[] row) {
    all.add(row);
  }

  @Override
  public boolean takes(DataType type) {
    boolean any = all instanceof OfSums sums && !sums.keepsType();
    boolean number = type.plain().isNumber() && type != DataType.UNSIGNED_LONG;
    return type.plain() == DataType.DOUBLE || (any && number);
  }

  @Override
  public boolean takesSums() {
    return all instanceof OfSums;
  }

  @Override
  public void number(long time, double value) {
    all.add(new Object[] {value});
  }

  @Override
  public void numbers(Samples points, int from, int to) {
    if (all instanceof OfSums sums) {
      sums.add(points.values(), from, to);
    } else {
      NumberState.super.numbers(points, from, to);
    }
  }

  @Override
  public void sum(Summed several) {
    ((OfSums) all).add(several);
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
