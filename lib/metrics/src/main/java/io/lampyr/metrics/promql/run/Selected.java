package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Fewer;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.Windows;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The series of a selector, as they are at each step: the newest point that is not too old. */
final class Selected implements SeriesStream {
  private final Scope scope;
  private final Grid grid;
  private final QueryClock.Reference reference;
  private final boolean times;
  private final SeriesCursor cursor;
  private final Fewer fewer;

  /**
   * @param times whether the points' times are wanted instead of their values
   * @param labels the only labels that are needed; null: all
   */
  Selected(
      Scope scope,
      Expr.VectorSelector selector,
      Grid grid,
      boolean times,
      @Nullable Set<String> labels) {
    this.scope = scope;
    this.grid = grid;
    this.times = times;
    this.reference = scope.times().reference(selector.shift());
    this.fewer = scope.source().fewer();
    long back = Math.max(scope.asked().lookback(), fewer.longest());
    long from = reference.of(grid.start()) - back + 1;
    long to = reference.of(grid.at(grid.steps() - 1));
    // Of points between two steps the newest one is looked at.
    int count = reference.isFixed() ? 1 : grid.steps();
    Windows windows =
        fewer.isNone()
            ? new Windows(reference.of(grid.start()), back, grid.step(), count, false)
            : null;
    this.cursor =
        scope
            .source()
            .scan(
                new SeriesRequest(selector.matchers(), from, to, labels, Figure.AVERAGE, windows));
  }

  @Override
  public @Nullable Series next() {
    while (cursor.next()) {
      scope.bounds().check();
      Samples samples = cursor.samples();
      scope.bounds().found(samples.points());
      Row row = row(samples);
      if (row != null) {
        return new Series(cursor.labels(), row);
      }
    }
    return null;
  }

  private @Nullable Row row(Samples samples) {
    int steps = grid.steps();
    Row row = Row.empty(steps);
    boolean found = false;
    int at = -1;
    for (int step = 0; step < steps; step++) {
      long until = reference.of(grid.at(step));
      while (at + 1 < samples.size() && samples.time(at + 1) <= until) {
        at++;
      }
      if (at >= 0 && isNear(samples.time(at), until) && set(row, step, samples, at)) {
        found = true;
        scope.bounds().look(1);
      }
    }
    return found ? row : null;
  }

  /** A point that stands for an interval does so to its end. */
  private boolean isNear(long time, long until) {
    long lookback = scope.asked().lookback();
    return time > until - lookback || (!fewer.isNone() && time > until - fewer.at(time));
  }

  private boolean set(Row row, int step, Samples samples, int at) {
    FloatHistogram histogram = samples.histogram(at);
    if (Samples.isStale(histogram == null ? samples.value(at) : histogram.sum())) {
      return false;
    }
    if (times) {
      row.set(step, samples.time(at) / 1000.0);
    } else if (histogram == null) {
      row.set(step, samples.value(at));
    } else {
      row.set(step, histogram);
    }
    return true;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
