package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import java.util.Set;

/** Which expressions give the same at every step, so that one is enough. */
final class Invariance {
  private static final Set<String> OF_TIME =
      Set.of(
          "days_in_month",
          "day_of_month",
          "day_of_week",
          "day_of_year",
          "end",
          "hour",
          "minute",
          "month",
          "year",
          "predict_linear",
          "range",
          "start",
          "step",
          "time",
          "timestamp");

  private Invariance() {}

  static boolean of(Expr expr) {
    return switch (expr) {
      case Expr.NumberLiteral _, Expr.StringLiteral _ -> true;
      case Expr.VectorSelector selector -> selector.shift().at() != null;
      case Expr.MatrixSelector matrix -> of(matrix.selector());
      case Expr.Subquery subquery -> subquery.shift().at() != null;
      case Expr.Paren paren -> of(paren.of());
      case Expr.Unary unary -> of(unary.of());
      case Expr.Aggregate aggregate -> of(aggregate.of());
      case Expr.Binary binary -> of(binary.left()) && of(binary.right());
      case Expr.Call call -> of(call);
    };
  }

  private static boolean of(Expr.Call call) {
    if (call.function().name().equals("timestamp")) {
      return call.arguments().getFirst().bare() instanceof Expr.VectorSelector selector
          && of(selector);
    }
    return !OF_TIME.contains(call.function().name())
        && call.arguments().stream().allMatch(Invariance::of);
  }
}
