package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.List;
import java.util.Set;

/**
 * Which expressions make one series of each series of one selector, whatever others there are, and
 * never make two one.
 */
final class BySeries {
  /** Functions of vectors whose outcome depends on several series, or on none. */
  private static final Set<String> OF_ALL =
      Set.of(
          "absent",
          "absent_over_time",
          "histogram_fraction",
          "histogram_quantile",
          "histogram_quantiles",
          "info",
          "integral",
          "label_join",
          "label_replace",
          "sort",
          "sort_by_label",
          "sort_by_label_desc",
          "sort_desc",
          "start_timestamp",
          "vector");

  private static final Set<String> SCALARS =
      Set.of("pi", "start", "end", "range", "step", "time", "max_of", "min_of");

  private BySeries() {}

  static boolean of(Expr expr) {
    return switch (expr) {
      case Expr.VectorSelector selector -> selector.hasOneName();
      case Expr.MatrixSelector matrix -> matrix.vector().hasOneName();
      case Expr.Subquery subquery -> of(subquery.of());
      case Expr.Paren paren -> of(paren.of());
      case Expr.Unary unary -> of(unary.of());
      case Expr.Binary binary ->
          (isNumber(binary.left()) && of(binary.right()))
              || (of(binary.left()) && isNumber(binary.right()));
      case Expr.Call call -> of(call);
      case Expr.Aggregate _, Expr.NumberLiteral _, Expr.StringLiteral _ -> false;
    };
  }

  /** The name that all series have which it is made of. */
  static String metric(Expr expr) {
    if (expr instanceof Expr.VectorSelector selector) {
      return selector.matchers().stream()
          .filter(one -> one.name().equals(Labels.NAME) && one.kind() == LabelMatcher.Kind.EQUAL)
          .findFirst()
          .map(LabelMatcher::value)
          .orElse("");
    }
    return expr.children().stream()
        .map(BySeries::metric)
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static boolean of(Expr.Call call) {
    if (OF_ALL.contains(call.function().name()) || call.kind() != ValueKind.VECTOR) {
      return false;
    }
    int series = 0;
    for (Expr argument : call.arguments()) {
      if (of(argument)) {
        series++;
      } else if (!isNumber(argument)) {
        return false;
      }
    }
    return series == 1;
  }

  /** Whether it is a number that no series has a part in. */
  private static boolean isNumber(Expr expr) {
    return switch (expr) {
      case Expr.NumberLiteral _ -> true;
      case Expr.Paren paren -> isNumber(paren.of());
      case Expr.Unary unary -> isNumber(unary.of());
      case Expr.Binary binary -> isNumber(binary.left()) && isNumber(binary.right());
      case Expr.Call call ->
          SCALARS.contains(call.function().name()) && areNumbers(call.arguments());
      case Expr.Aggregate _,
          Expr.StringLiteral _,
          Expr.VectorSelector _,
          Expr.MatrixSelector _,
          Expr.Subquery _ ->
          false;
    };
  }

  private static boolean areNumbers(List<Expr> all) {
    return all.stream().allMatch(BySeries::isNumber);
  }
}
