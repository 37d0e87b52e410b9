package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.Windows;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Series with the points of a range: those of a selector, or those of an inner query. */
interface Ranged extends AutoCloseable {
  /** Goes to the next series; null if there is none. Its points are valid until the next call. */
  @Nullable Labels next();

  Points points();

  /** How long the range is. */
  long millis();

  QueryClock.Reference reference();

  @Override
  void close();

  /**
   * What is needed of the series of a selector.
   *
   * @param labels the only ones that are needed; null: all
   * @param figure of points that stand for several numbers
   * @param sums whether points that are in the same windows may come as what they add up to
   * @param resets whether counters' resets are needed of these
   */
  record Need(@Nullable Set<String> labels, Figure figure, boolean sums, boolean resets) {
    /** Each point. */
    static final Need ALL = new Need(null, Figure.AVERAGE, false, false);
  }

  /** Of a selector. */
  static Ranged of(Scope scope, Expr.MatrixSelector matrix, Grid grid, Need need) {
    // long on purpose: most of it is what it gives.
    Expr.VectorSelector selector = matrix.vector();
    QueryClock.Reference reference = scope.times().reference(selector.shift());
    long millis = scope.times().millis(matrix.range());
    long lookback = scope.asked().lookback();
    Expr.Widening widening = selector.widening();
    long before = millis + (widening == Expr.Widening.NONE ? 0 : lookback);
    long after = widening == Expr.Widening.SMOOTHED ? lookback : 0;
    long from = reference.of(grid.start()) - before + 1;
    long to = Math.max(from, reference.of(grid.at(grid.steps() - 1)) + after);
    Windows windows = null;
    if (need.sums() && widening == Expr.Widening.NONE) {
      int count = reference.isFixed() ? 1 : grid.steps();
      long end = reference.of(grid.start());
      windows = new Windows(end, millis, grid.step(), count, need.resets());
    }
    SeriesCursor cursor =
        scope
            .source()
            .scan(
                new SeriesRequest(
                    selector.matchers(), from, to, need.labels(), need.figure(), windows));
    Points points = new Points();
    return new Ranged() {
      @Override
      public @Nullable Labels next() {
        if (!cursor.next()) {
          return null;
        }
        scope.bounds().check();
        points.of(cursor.samples());
        scope.bounds().found(points.all());
        return cursor.labels();
      }

      @Override
      public Points points() {
        return points;
      }

      @Override
      public long millis() {
        return millis;
      }

      @Override
      public QueryClock.Reference reference() {
        return reference;
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  /** Of an inner query, which is carried out on a grid of its own. */
  static Ranged of(Evaluator evaluator, Expr.Subquery subquery, Grid grid) {
    // long on purpose: most of it is what it gives.
    QueryClock times = evaluator.scope().times();
    QueryClock.Reference reference = times.reference(subquery.shift());
    long millis = times.millis(subquery.range());
    long step =
        subquery.step() == null
            ? Asked.SUBQUERY_STEP_MILLIS
            : Math.max(1, times.millis(subquery.step()));
    long first = reference.of(grid.start()) - millis;
    long start = step * (first / step);
    if (start <= first) {
      start += step;
    }
    long end = reference.of(grid.at(grid.steps() - 1));
    Grid inner = evaluator.scope().bounds().grid(start, end, step);
    SeriesStream stream = evaluator.vector(subquery.of(), inner);
    Points points = new Points();
    return new Ranged() {
      @Override
      public @Nullable Labels next() {
        Series series = stream.next();
        if (series == null) {
          return null;
        }
        points.of(series.row(), inner);
        return series.labels();
      }

      @Override
      public Points points() {
        return points;
      }

      @Override
      public long millis() {
        return millis;
      }

      @Override
      public QueryClock.Reference reference() {
        return reference;
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }
}
