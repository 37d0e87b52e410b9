package io.lampyr.esql.series;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/** The newest value, or the oldest. */
final class Edge implements NumberState {
  private final boolean newest;
  private @Nullable Object value;

  Edge(boolean newest) {
    this.newest = newest;
  }

  @Override
  public void add(long time, @Nullable Object[] row) {
    if (row[0] != null && !(newest && value != null)) {
      value = row[0];
    }
  }

  @Override
  public boolean takes(DataType type) {
    return type.plain() == DataType.DOUBLE;
  }

  @Override
  public boolean takesSums() {
    return true;
  }

  @Override
  public void number(long time, double number) {
    if (!(newest && value != null)) {
      value = number;
    }
  }

  @Override
  public void sum(Summed several) {
    number(several.newest(), newest ? several.last() : several.first());
  }

  @Override
  public void merge(SpanState older) {
    Object its = ((Edge) older).value;
    if (its != null && !(newest && value != null)) {
      value = its;
    }
  }

  @Override
  public @Nullable Object result(Span span) {
    return value;
  }

  @Override
  public long bytes() {
    return 64 + Values.bytes(value);
  }
}
