package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The series of a selector, on the lines between their points; after the last one, as it was. */
final class Smoothed implements SeriesStream {
  private final Scope scope;
  private final Grid grid;
  private final QueryClock.Reference reference;
  private final SeriesCursor cursor;
  private final Points points = new Points();

  /**
   * @param labels the only labels that are needed; null: all
   */
  Smoothed(Scope scope, Expr.VectorSelector selector, Grid grid, @Nullable Set<String> labels) {
    this.scope = scope;
    this.grid = grid;
    this.reference = scope.times().reference(selector.shift());
    long lookback = scope.asked().lookback();
    long from = reference.of(grid.start()) - lookback + 1;
    long to = reference.of(grid.at(grid.steps() - 1)) + lookback;
    this.cursor = scope.source().scan(new SeriesRequest(selector.matchers(), from, to, labels));
  }

  @Override
  public @Nullable Series next() {
    while (cursor.next()) {
      scope.bounds().check();
      points.of(cursor.samples());
      Widened.check(points, Expr.Widening.SMOOTHED);
      scope.bounds().found(points.size());
      Row row = row();
      if (!row.isEmpty()) {
        return new Series(cursor.labels(), row);
      }
    }
    return null;
  }

  private Row row() {
    int steps = grid.steps();
    Row row = Row.empty(steps);
    long lookback = scope.asked().lookback();
    int next = 0;
    for (int step = 0; step < steps; step++) {
      long at = reference.of(grid.at(step));
      while (next < points.count() && points.time(next) < at) {
        next++;
      }
      boolean hasNext = next < points.count() && points.time(next) <= at + lookback;
      boolean hasBefore = next > 0 && points.time(next - 1) > at - lookback;
      if (hasNext && points.time(next) == at) {
        row.set(step, points.value(next));
      } else if (hasNext && hasBefore) {
        row.set(step, Widened.between(points, next - 1, at, false));
      } else if (hasBefore) {
        row.set(step, points.value(next - 1));
      }
      scope.bounds().look(row.has(step) ? 1 : 0);
    }
    return row;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
