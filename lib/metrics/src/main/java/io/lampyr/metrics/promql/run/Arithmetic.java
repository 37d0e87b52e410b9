package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Operator;

/** Operators upon two numbers. */
final class Arithmetic {
  private Arithmetic() {}

  static double compute(Operator operator, double left, double right) {
    return switch (operator) {
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case DIV -> left / right;
      case MOD -> left % right;
      case POW -> GoMath.pow(left, right);
      case ATAN2 -> Math.atan2(left, right);
      default -> throw new IllegalArgumentException("no arithmetic operator=" + operator);
    };
  }

  static boolean holds(Operator operator, double left, double right) {
    return switch (operator) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case GREATER -> left > right;
      case LESS -> left < right;
      case GREATER_EQUAL -> left >= right;
      case LESS_EQUAL -> left <= right;
      default -> throw new IllegalArgumentException("no comparison operator=" + operator);
    };
  }
}
