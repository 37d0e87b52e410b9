package io.lampyr.metrics.promql.tree;

/** What stands between two expressions. */
public enum Operator {
  OR("or", 1),
  AND("and", 2),
  UNLESS("unless", 2),
  EQUAL("==", 3),
  NOT_EQUAL("!=", 3),
  GREATER(">", 3),
  LESS("<", 3),
  GREATER_EQUAL(">=", 3),
  LESS_EQUAL("<=", 3),
  TRIM_UPPER("</", 3),
  TRIM_LOWER(">/", 3),
  ADD("+", 4),
  SUB("-", 4),
  MUL("*", 5),
  DIV("/", 5),
  MOD("%", 5),
  ATAN2("atan2", 5),
  POW("^", 6);

  private final String sign;
  private final int strength;

  Operator(String sign, int strength) {
    this.sign = sign;
    this.strength = strength;
  }

  public String sign() {
    return sign;
  }

  /** How tightly it binds. */
  public int strength() {
    return strength;
  }

  public boolean isSet() {
    return this == OR || this == AND || this == UNLESS;
  }

  public boolean isComparison() {
    return strength == 3 && this != TRIM_LOWER && this != TRIM_UPPER;
  }

  /** Whether its outcome is a metric of another kind, which loses its name. */
  public boolean isArithmetic() {
    return strength >= 4;
  }
}
