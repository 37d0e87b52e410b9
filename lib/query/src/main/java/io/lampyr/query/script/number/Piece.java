package io.lampyr.query.script.number;

import io.lampyr.query.script.syntax.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A part of a script that was written as one of Lucene's expressions.
 *
 * @param kind what Java calculates it as
 * @param most what a whole number's distance from zero is at most
 */
record Piece(String text, Kind kind, double most) {
  /** Up to here doubles hold all whole numbers. */
  static final double EXACT = 0x1p53;

  /** What Java calculates a part as. */
  enum Kind {
    TRUTH,
    INT,
    LONG,
    DOUBLE
  }

  static Piece truth(String text) {
    return new Piece(text, Kind.TRUTH, 1);
  }

  static Piece decimal(String text) {
    return new Piece(text, Kind.DOUBLE, Double.POSITIVE_INFINITY);
  }

  boolean isNumber() {
    return kind != Kind.TRUTH;
  }

  boolean isWhole() {
    return kind == Kind.INT || kind == Kind.LONG;
  }

  static @Nullable Piece unary(String sign, @Nullable Piece value) {
    if (value == null) {
      return null;
    }
    if (sign.equals("!") && value.kind == Kind.TRUTH) {
      return Piece.truth("(!" + value.text + ")");
    }
    boolean exact = value.kind == Kind.DOUBLE || (value.isWhole() && value.most <= EXACT);
    return sign.equals("-") && exact
        // Zero minus zero is zero, as it is for whole numbers; its negative would be another
        // double.
        ? new Piece((value.isWhole() ? "(0 - " : "(-") + value.text + ")", value.kind, value.most)
        : null;
  }

  static @Nullable Piece binary(
      String sign, @Nullable Piece left, @Nullable Piece right, Expression rightSide) {
    if (left == null || right == null) {
      return null;
    }
    String text = "(" + left.text + " " + sign + " " + right.text + ")";
    boolean truths = left.kind == Kind.TRUTH && right.kind == Kind.TRUTH;
    if (sign.equals("&&") || sign.equals("||")) {
      return truths ? Piece.truth(text) : null;
    }
    if (!left.isNumber() || !right.isNumber()) {
      return null;
    }
    boolean whole = left.isWhole() && right.isWhole();
    boolean small = Math.max(left.most, right.most) <= EXACT;
    return switch (sign) {
      case "<", "<=", ">", ">=", "==", "!=" -> whole && !small ? null : Piece.truth(text);
      case "+", "-" -> whole ? fitting(text, left, right, left.most + right.most) : decimal(text);
      case "*" -> whole ? fitting(plus(text), left, right, left.most * right.most) : decimal(text);
      case "/" -> whole ? null : decimal(text);
      case "%" -> {
        boolean constant = rightSide instanceof Expression.Constant && right.most > 0;
        yield whole
            ? small && constant ? fitting(plus(text), left, right, left.most) : null
            : decimal(text);
      }
      default -> null;
    };
  }

  /** Makes zero of what is zero below zero, as whole numbers cannot be. */
  private static String plus(String text) {
    return "(" + text + " + 0)";
  }

  private static @Nullable Piece fitting(String text, Piece left, Piece right, double most) {
    boolean ints = left.kind == Kind.INT && right.kind == Kind.INT;
    boolean fits = Math.max(left.most, right.most) <= EXACT;
    return !fits || most > (ints ? Integer.MAX_VALUE : EXACT)
        ? null
        : new Piece(text, ints ? Kind.INT : Kind.LONG, most);
  }
}
