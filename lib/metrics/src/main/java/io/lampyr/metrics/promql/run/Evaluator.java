package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.FloatHistogram;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries expressions out on grids of moments. */
final class Evaluator {
  private final Scope scope;
  private final Calls calls;
  private final Scalars scalars;
  private final Lanes lanes;

  Evaluator(Scope scope) {
    this.lanes = new Lanes(scope);
    this.scope = scope;
    this.calls = new Calls(this);
    this.scalars = new Scalars(this);
  }

  Scope scope() {
    return scope;
  }

  /** Who is asked for parts of the query. */
  Lanes lanes() {
    return lanes;
  }

  /** One number for each step. */
  double[] scalar(Expr expr, Grid grid) {
    if (grid.steps() > 1 && Invariance.of(expr)) {
      double[] same = new double[grid.steps()];
      Arrays.fill(same, scalars.of(expr, grid.first())[0]);
      return same;
    }
    return scalars.of(expr, grid);
  }

  SeriesStream vector(Expr expr, Grid grid) {
    return vector(expr, grid, null);
  }

  /**
   * The series of a vector.
   *
   * @param labels the only labels that are needed; null: all. Others may be there
   */
  SeriesStream vector(Expr expr, Grid grid, @Nullable Set<String> labels) {
    scope.bounds().check();
    int steps = grid.steps();
    if (steps == 0) {
      return SeriesStream.of(List.of());
    }
    if (steps > 1 && Invariance.of(expr)) {
      return evaluated(expr, grid.first(), labels)
          .mapped(series -> new Series(series.labels(), series.row().spread(steps)));
    }
    return evaluated(expr, grid, labels);
  }

  private SeriesStream evaluated(Expr expr, Grid grid, @Nullable Set<String> labels) {
    SeriesStream asked = lanes.series(expr, grid);
    if (asked != null) {
      return asked;
    }
    return switch (expr) {
      case Expr.VectorSelector selector ->
          selector.widening() == Expr.Widening.SMOOTHED
              ? new Smoothed(scope, selector, grid, labels)
              : new Selected(scope, selector, grid, false, labels);
      case Expr.Paren paren -> vector(paren.of(), grid, labels);
      case Expr.Unary unary -> {
        SeriesStream of = vector(unary.of(), grid, labels);
        yield unary.negative() ? dropped(of.mapped(Evaluator::negated), unary.of()) : of;
      }
      case Expr.Aggregate aggregate -> new Aggregations(this).stream(aggregate, grid);
      case Expr.Binary binary -> new Binaries(this).stream(binary, grid, labels);
      case Expr.Call call -> calls.vector(call, grid, labels);
      case Expr.NumberLiteral _, Expr.StringLiteral _, Expr.MatrixSelector _, Expr.Subquery _ ->
          throw new IllegalStateException("no vector kind=" + expr.kind());
    };
  }

  private static Series negated(Series series) {
    Row row = series.row();
    for (int step = 0; step < row.steps(); step++) {
      FloatHistogram histogram = row.histogram(step);
      if (histogram != null) {
        row.set(step, new Tally(histogram).multiply(-1).histogram());
      } else if (row.hasNumber(step)) {
        row.set(step, -row.number(step));
      }
    }
    return series;
  }

  /** Without what says what was measured; series that cannot be told apart then are made one. */
  SeriesStream dropped(SeriesStream stream, Expr of) {
    SeriesStream nameless =
        stream.mapped(series -> new Series(LabelSets.withoutMetric(series.labels()), series.row()));
    return Names.vary(of) ? Merged.of(nameless, scope.bounds()) : nameless;
  }

  static boolean isScalar(Expr expr) {
    return expr.kind() == ValueKind.SCALAR;
  }
}
