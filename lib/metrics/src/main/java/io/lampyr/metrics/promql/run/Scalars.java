package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import java.util.Arrays;

/** Expressions that give one number for each step. */
final class Scalars {
  private static final double MILLIS = 1000;

  private final Evaluator evaluator;

  Scalars(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  double[] of(Expr expr, Grid grid) {
    return switch (expr) {
      case Expr.NumberLiteral number -> same(grid, number.value());
      case Expr.Paren paren -> evaluator.scalar(paren.of(), grid);
      case Expr.Unary unary -> {
        double[] values = evaluator.scalar(unary.of(), grid);
        yield unary.negative() ? Arrays.stream(values).map(value -> -value).toArray() : values;
      }
      case Expr.Binary binary -> binary(binary, grid);
      case Expr.Call call -> call(call, grid);
      case Expr.StringLiteral _,
          Expr.VectorSelector _,
          Expr.MatrixSelector _,
          Expr.Subquery _,
          Expr.Aggregate _ ->
          throw new IllegalStateException("no scalar kind=" + expr.kind());
    };
  }

  private static double[] same(Grid grid, double value) {
    double[] same = new double[grid.steps()];
    Arrays.fill(same, value);
    return same;
  }

  private double[] binary(Expr.Binary binary, Grid grid) {
    double[] left = evaluator.scalar(binary.left(), grid);
    double[] right = evaluator.scalar(binary.right(), grid);
    double[] result = new double[left.length];
    for (int i = 0; i < result.length; i++) {
      result[i] =
          binary.operator().isComparison()
              ? (Arithmetic.holds(binary.operator(), left[i], right[i]) ? 1 : 0)
              : Arithmetic.compute(binary.operator(), left[i], right[i]);
    }
    return result;
  }

  private double[] call(Expr.Call call, Grid grid) {
    Asked asked = evaluator.scope().asked();
    return switch (call.function().name()) {
      case "pi" -> same(grid, Math.PI);
      case "start" -> same(grid, asked.start() / MILLIS);
      case "end" -> same(grid, asked.end() / MILLIS);
      case "range" -> same(grid, (asked.end() - asked.start()) / MILLIS);
      case "step" -> same(grid, asked.start() == asked.end() ? 0 : asked.step() / MILLIS);
      case "time" -> {
        double[] times = new double[grid.steps()];
        for (int i = 0; i < times.length; i++) {
          times[i] = grid.at(i) / MILLIS;
        }
        yield times;
      }
      case "max_of", "min_of" -> extreme(call, grid);
      default -> only(call.arguments().getFirst(), grid);
    };
  }

  private double[] extreme(Expr.Call call, Grid grid) {
    double[] one = evaluator.scalar(call.arguments().getFirst(), grid);
    double[] other = evaluator.scalar(call.arguments().getLast(), grid);
    boolean greatest = call.function().name().equals("max_of");
    double[] result = new double[one.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = greatest ? GoMath.max(one[i], other[i]) : GoMath.min(one[i], other[i]);
    }
    return result;
  }

  /** The number of the only series that has one. */
  private double[] only(Expr vector, Grid grid) {
    double[] result = new double[grid.steps()];
    int[] found = new int[result.length];
    Arrays.fill(result, Double.NaN);
    try (SeriesStream stream = evaluator.vector(vector, grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        for (int i = 0; i < result.length; i++) {
          if (series.row().hasNumber(i)) {
            result[i] = found[i]++ == 0 ? series.row().number(i) : Double.NaN;
          }
        }
      }
    }
    return result;
  }
}
