package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Matching;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.promql.tree.Signature;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.List;
import java.util.Objects;

/** Finds what is of the wrong kind in an expression that was parsed. */
final class TypeCheck {
  private final String query;
  private final Faults faults;

  TypeCheck(String query, Faults faults) {
    this.query = query;
    this.faults = faults;
  }

  ValueKind check(Expr expr) {
    switch (expr) {
      case Expr.Aggregate aggregate -> aggregate(aggregate);
      case Expr.Binary binary -> binary(binary);
      case Expr.Call call -> call(call);
      case Expr.Paren paren -> check(paren.of());
      case Expr.Unary unary -> unary(unary);
      case Expr.Subquery subquery -> subquery(subquery);
      case Expr.MatrixSelector matrix -> check(matrix.selector());
      case Expr.VectorSelector selector -> selector(selector);
      case Expr.NumberLiteral _, Expr.StringLiteral _ -> {
        // Are what they are.
      }
    }
    return expr.kind();
  }

  private void expect(Expr expr, ValueKind wanted, String context) {
    ValueKind kind = check(expr);
    if (kind != wanted) {
      faults.add(
          expr.place(),
          "expected type " + wanted.documented() + " in " + context + ", got " + kind.documented());
    }
  }

  private void aggregate(Expr.Aggregate aggregate) {
    expect(aggregate.of(), ValueKind.VECTOR, "aggregation expression");
    if (aggregate.parameter() != null) {
      expect(
          aggregate.parameter(),
          aggregate.aggregator() == Aggregator.COUNT_VALUES ? ValueKind.STRING : ValueKind.SCALAR,
          "aggregation parameter");
    }
  }

  private void unary(Expr.Unary unary) {
    ValueKind kind = check(unary.of());
    if (kind != ValueKind.SCALAR && kind != ValueKind.VECTOR) {
      faults.add(
          unary.place(),
          "unary expression only allowed on expressions of type scalar or instant vector, got "
              + GoText.quoted(kind.documented()));
    }
  }

  private void subquery(Expr.Subquery subquery) {
    ValueKind kind = check(subquery.of());
    if (kind != ValueKind.VECTOR) {
      faults.add(
          subquery.place(),
          "subquery is only allowed on instant vector, got " + kind.word() + " instead");
    }
  }

  private void selector(Expr.VectorSelector selector) {
    List<LabelMatcher> matchers = selector.matchers();
    if (!selector.name().isEmpty()) {
      for (LabelMatcher matcher : matchers.subList(0, matchers.size() - 1)) {
        if (matcher.name().equals(Labels.NAME)) {
          faults.add(
              selector.place(),
              "metric name must not be set twice: "
                  + GoText.quoted(selector.name())
                  + " or "
                  + GoText.quoted(matcher.value()));
        }
      }
    } else if (matchers.stream().allMatch(LabelMatcher::matchesEmpty)) {
      faults.add(selector.place(), "vector selector must contain at least one non-empty matcher");
    }
  }

  private Place operatorPlace(Expr.Binary binary) {
    int start = binary.left().place().end();
    while (start < query.length() && Lexer.isSpace(query.charAt(start))) {
      start++;
    }
    return new Place(start, start + 1);
  }

  private void binary(Expr.Binary binary) {
    ValueKind left = check(binary.left());
    ValueKind right = check(binary.right());
    boolean comparison = binary.operator().isComparison();
    if (binary.bool() && !comparison) {
      faults.add(operatorPlace(binary), "bool modifier can only be used on comparison operators");
    }
    if (comparison && !binary.bool() && left == ValueKind.SCALAR && right == ValueKind.SCALAR) {
      faults.add(operatorPlace(binary), "comparisons between scalars must use BOOL modifier");
    }
    Matching matching = Objects.requireNonNull(binary.matching());
    for (String label : matching.labels()) {
      if (matching.on() && matching.include().contains(label)) {
        faults.add(
            operatorPlace(binary),
            "label " + GoText.quoted(label) + " must not occur in ON and GROUP clause at once");
      }
    }
    side(binary.left(), left);
    side(binary.right(), right);
    String operator = GoText.quoted(binary.operator().sign());
    if (left != ValueKind.VECTOR || right != ValueKind.VECTOR) {
      if (!matching.labels().isEmpty()) {
        faults.add(binary.place(), "vector matching only allowed between instant vectors");
      }
    } else if (binary.operator().isSet() && matching.isGrouped()) {
      faults.add(binary.place(), "no grouping allowed for " + operator + " operation");
    }
    if (binary.operator().isSet() && (left == ValueKind.SCALAR || right == ValueKind.SCALAR)) {
      faults.add(
          binary.place(), "set operator " + operator + " not allowed in binary scalar expression");
    }
  }

  private void side(Expr side, ValueKind kind) {
    if (kind != ValueKind.SCALAR && kind != ValueKind.VECTOR) {
      faults.add(
          side.place(), "binary expression must contain only scalar and instant vector types");
    }
  }

  private void call(Expr.Call call) {
    Signature function = call.function();
    int takes = function.takes().size();
    int given = call.arguments().size();
    int least = function.more() == 0 ? takes : takes - 1;
    String rest = " argument(s) in call to " + GoText.quoted(function.name()) + ", got " + given;
    if (function.more() == 0 && takes != given) {
      faults.add(call.place(), "expected " + takes + rest);
    } else if (given < least) {
      faults.add(call.place(), "expected at least " + least + rest);
    } else if (function.more() > 0 && given > least + function.more()) {
      faults.add(call.place(), "expected at most " + (least + function.more()) + rest);
    }
    for (int i = 0; i < given; i++) {
      if (i >= takes && function.more() == 0) {
        return;
      }
      ValueKind wanted = function.takes().get(Math.min(i, takes - 1));
      expect(call.arguments().get(i), wanted, "call to function " + GoText.quoted(function.name()));
    }
  }
}
