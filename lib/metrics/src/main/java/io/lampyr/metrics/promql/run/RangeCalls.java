package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out functions of ranges, series by series, each in one pass over its points. */
final class RangeCalls {
  private final Evaluator evaluator;

  RangeCalls(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  private static Expr matrix(Expr.Call call) {
    return call.arguments().stream()
        .map(Expr::bare)
        .filter(one -> one instanceof Expr.MatrixSelector || one instanceof Expr.Subquery)
        .findFirst()
        .orElseThrow();
  }

  /**
   * The series that a function makes, whose names are not dropped yet.
   *
   * @param labels the only labels that are needed; null: all
   */
  SeriesStream stream(
      Expr.Call call, RangeFunction function, Grid grid, @Nullable Set<String> labels) {
    boolean fewer =
        matrix(call) instanceof Expr.MatrixSelector && !evaluator.scope().source().fewer().isNone();
    if (!fewer) {
      return stream(call, function, grid, labels, Figure.AVERAGE);
    }
    return switch (call.function().name()) {
      case "min_over_time", "ts_of_min_over_time" ->
          stream(call, function, grid, labels, Figure.LEAST);
      case "max_over_time", "ts_of_max_over_time" ->
          stream(call, function, grid, labels, Figure.GREATEST);
      case "sum_over_time" -> stream(call, function, grid, labels, Figure.SUM);
      case "count_over_time" -> stream(call, OverTime::sum, grid, labels, Figure.COUNT);
      case "avg_over_time" ->
          new Quotient(
              stream(call, OverTime::sum, grid, labels, Figure.SUM),
              stream(call, OverTime::sum, grid, labels, Figure.COUNT));
      default -> stream(call, function, grid, labels, Figure.AVERAGE);
    };
  }

  private SeriesStream stream(
      Expr.Call call,
      RangeFunction function,
      Grid grid,
      @Nullable Set<String> labels,
      Figure figure) {
    // long on purpose: it ends with the stream that it makes.
    List<double[]> arguments = new ArrayList<>();
    for (Expr argument : call.arguments()) {
      if (Evaluator.isScalar(argument)) {
        arguments.add(evaluator.scalar(argument, grid));
      }
    }
    Expr of = matrix(call);
    String name = call.function().name();
    boolean counters = RangeFunctions.isOfCounters(name);
    boolean sums = RangeFunctions.takesSums(name) && figure != Figure.COUNT;
    Ranged ranged = ranged(of, grid, new Ranged.Need(labels, figure, sums, counters));
    double seconds =
        of instanceof Expr.MatrixSelector matrix
            ? evaluator.scope().times().seconds(matrix.range())
            : ranged.millis() / 1000.0;
    Expr head = call.arguments().getFirst().bare();
    // What an inner query gave has no place of its own.
    Place first = head instanceof Expr.Subquery ? new Place(0, 0) : head.place();
    Place all = Place.of(first, call.arguments().getLast().place());
    Scope scope = evaluator.scope();
    Expr.Widening widening =
        of instanceof Expr.MatrixSelector matrix ? matrix.vector().widening() : Expr.Widening.NONE;
    Window window =
        new Window(
            ranged.points(),
            new Window.Call(
                seconds, first, all, scope.remarks(), widening, scope.asked().lookback()));
    return new SeriesStream() {
      @Override
      public @Nullable Series next() {
        for (Labels found = ranged.next(); found != null; found = ranged.next()) {
          Row row = row(window, found, ranged, function, new Steps(grid, arguments));
          if (of instanceof Expr.MatrixSelector) {
            scope.bounds().look(window.looked());
          }
          if (!row.isEmpty()) {
            if (counters && hasNumbers(row)) {
              scope.remarks().notCounter(found.metric(), first);
            }
            return new Series(found, row);
          }
        }
        return null;
      }

      @Override
      public void close() {
        ranged.close();
      }
    };
  }

  private Ranged ranged(Expr of, Grid grid, Ranged.Need need) {
    if (of instanceof Expr.MatrixSelector matrix) {
      return Ranged.of(evaluator.scope(), matrix, grid, need);
    }
    return Ranged.of(evaluator, (Expr.Subquery) Objects.requireNonNull(of), grid);
  }

  private record Steps(Grid grid, List<double[]> arguments) {}

  private Row row(Window window, Labels labels, Ranged ranged, RangeFunction function, Steps all) {
    Grid grid = all.grid();
    int steps = grid.steps();
    Row row = Row.empty(steps);
    window.begin(labels);
    Widened.check(ranged.points(), window.widening());
    boolean widened = window.widening() != Expr.Widening.NONE;
    evaluator.scope().bounds().hold(ranged.points().size());
    double[] values = new double[all.arguments().size()];
    for (int step = 0; step < steps; step++) {
      long end = ranged.reference().of(grid.at(step));
      window.slide(end - ranged.millis(), end, grid.at(step));
      if (widened || !window.isEmpty()) {
        for (int i = 0; i < values.length; i++) {
          values[i] = all.arguments().get(i)[step];
        }
        window.arguments(values);
        function.apply(window, row, step);
      }
    }
    evaluator.scope().bounds().release(ranged.points().size());
    return row;
  }

  private static boolean hasNumbers(Row row) {
    for (int i = 0; i < row.steps(); i++) {
      if (row.hasNumber(i)) {
        return true;
      }
    }
    return false;
  }
}
