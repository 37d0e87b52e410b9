package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.series.Labels;
import java.util.Set;

/** What can be told of series' names without looking at them. */
final class Names {
  private static final Set<String> KEEP =
      Set.of(
          "last_over_time",
          "first_over_time",
          "sort",
          "sort_desc",
          "sort_by_label",
          "sort_by_label_desc");

  private Names() {}

  /** Whether series may have equal labels once their names are dropped. */
  static boolean vary(Expr expr) {
    return switch (expr) {
      case Expr.NumberLiteral _, Expr.StringLiteral _ -> false;
      case Expr.VectorSelector selector -> !selector.hasOneName();
      case Expr.MatrixSelector matrix -> vary(matrix.selector());
      case Expr.Subquery subquery -> vary(subquery.of());
      case Expr.Paren paren -> vary(paren.of());
      case Expr.Unary unary -> !unary.negative() && vary(unary.of());
      case Expr.Aggregate aggregate -> vary(aggregate);
      case Expr.Binary binary -> vary(binary);
      case Expr.Call call ->
          call.function().name().startsWith("label_")
              || (KEEP.contains(call.function().name())
                  && call.arguments().stream().anyMatch(Names::vary));
    };
  }

  private static boolean vary(Expr.Aggregate aggregate) {
    boolean chooses =
        switch (aggregate.aggregator()) {
          case TOPK, BOTTOMK, LIMITK, LIMIT_RATIO -> true;
          default -> false;
        };
    boolean keepsName = !aggregate.without() && aggregate.grouping().contains(Labels.NAME);
    boolean makesName = aggregate.aggregator() == Aggregator.COUNT_VALUES;
    return makesName || ((chooses || keepsName) && vary(aggregate.of()));
  }

  private static boolean vary(Expr.Binary binary) {
    Operator operator = binary.operator();
    if (operator == Operator.OR || (binary.matching() != null && binary.matching().isGrouped())) {
      return true;
    }
    return !operator.isArithmetic()
        && !binary.bool()
        && (vary(binary.left()) || vary(binary.right()));
  }
}
