package io.lampyr.metrics.promql.syntax;

/** Kinds of tokens. */
enum TokenKind {
  END(Family.NONE),
  ERROR(Family.NONE),
  IDENTIFIER(Family.NONE),
  METRIC_IDENTIFIER(Family.NONE),
  STRING(Family.NONE),
  NUMBER(Family.NONE),
  DURATION(Family.NONE),
  LEFT_PAREN(Family.SIGN),
  RIGHT_PAREN(Family.SIGN),
  LEFT_BRACE(Family.SIGN),
  RIGHT_BRACE(Family.SIGN),
  LEFT_BRACKET(Family.SIGN),
  RIGHT_BRACKET(Family.SIGN),
  COMMA(Family.SIGN),
  COLON(Family.SIGN),
  ASSIGN(Family.SIGN),
  OPERATOR(Family.OPERATOR),
  REGEX(Family.OPERATOR),
  REGEX_NOT(Family.OPERATOR),
  AT(Family.OPERATOR),
  AGGREGATOR(Family.AGGREGATOR),
  BOOL(Family.KEYWORD),
  BY(Family.KEYWORD),
  WITHOUT(Family.KEYWORD),
  ON(Family.KEYWORD),
  IGNORING(Family.KEYWORD),
  GROUP_LEFT(Family.KEYWORD),
  GROUP_RIGHT(Family.KEYWORD),
  FILL(Family.KEYWORD),
  FILL_LEFT(Family.KEYWORD),
  FILL_RIGHT(Family.KEYWORD),
  OFFSET(Family.KEYWORD),
  SMOOTHED(Family.KEYWORD),
  ANCHORED(Family.KEYWORD),
  START(Family.SIGN),
  FINISH(Family.SIGN),
  STEP(Family.SIGN),
  RANGE(Family.SIGN),
  MAX_OF(Family.SIGN),
  MIN_OF(Family.SIGN);

  /** How messages show tokens. */
  enum Family {
    NONE,
    SIGN,
    OPERATOR,
    AGGREGATOR,
    KEYWORD
  }

  private final Family family;

  TokenKind(Family family) {
    this.family = family;
  }

  Family family() {
    return family;
  }
}
