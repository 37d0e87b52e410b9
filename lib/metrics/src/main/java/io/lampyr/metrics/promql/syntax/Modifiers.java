package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Length;
import io.lampyr.metrics.promql.tree.Moment;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.promql.tree.Shift;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Parses what stands behind an expression: ranges, offsets, moments. */
final class Modifiers {
  private static final String LENGTHS = "number, duration, step(), or range()";
  private static final double MILLIS = 1000;

  private final Tokens tokens;

  Modifiers(Tokens tokens) {
    this.tokens = tokens;
  }

  Expr modified(Expr expr) {
    Expr modified = expr;
    while (true) {
      switch (tokens.peek().kind()) {
        case LEFT_BRACKET -> modified = ranged(modified);
        case OFFSET -> {
          tokens.take();
          Length offset = new Lengths(tokens, "offset", LENGTHS).offset();
          modified = offset(modified, offset);
        }
        case AT -> {
          tokens.take();
          modified = at(modified);
        }
        case ANCHORED -> {
          tokens.take();
          modified = widened(modified, Expr.Widening.ANCHORED);
        }
        case SMOOTHED -> {
          tokens.take();
          modified = widened(modified, Expr.Widening.SMOOTHED);
        }
        default -> {
          return modified;
        }
      }
    }
  }

  private Expr ranged(Expr of) {
    Lexeme open = tokens.take();
    Length range = new Lengths(tokens, "subquery or range selector", LENGTHS).positive();
    if (tokens.accept(TokenKind.COLON)) {
      Length step = null;
      if (!tokens.is(TokenKind.RIGHT_BRACKET)) {
        step =
            new Lengths(tokens, "subquery selector", "number, duration, step(), range(), or \"]\"")
                .positive();
      }
      Lexeme close = tokens.expect(TokenKind.RIGHT_BRACKET, "subquery selector", "\"]\"");
      return new Expr.Subquery(of, range, step, Shift.NONE, Place.of(of.place(), close.place()));
    }
    Lexeme close = tokens.expect(TokenKind.RIGHT_BRACKET, "subquery or range", "\":\" or \"]\"");
    String problem = problem(of);
    if (problem != null) {
      tokens.faults().add(Place.of(open.place(), close.place()), problem);
    }
    return new Expr.MatrixSelector(of, range, Place.of(of.place(), close.place()));
  }

  private static @Nullable String problem(Expr of) {
    if (!(of instanceof Expr.VectorSelector selector)) {
      return "ranges only allowed for vector selectors";
    }
    if (isOffset(selector.shift())) {
      return "no offset modifiers allowed before range";
    }
    return selector.shift().at() == null ? null : "no @ modifiers allowed before range";
  }

  private static boolean isOffset(Shift shift) {
    Length offset = shift.offset();
    return offset != null && !offset.constant().filter(seconds -> seconds == 0).isPresent();
  }

  private @Nullable Shift shift(Expr expr, String otherwise) {
    return switch (expr) {
      case Expr.VectorSelector selector -> selector.shift();
      case Expr.MatrixSelector matrix -> {
        if (matrix.selector() instanceof Expr.VectorSelector selector) {
          yield selector.shift();
        }
        tokens.faults().add(expr.place(), "ranges only allowed for vector selectors");
        yield null;
      }
      case Expr.Subquery subquery -> subquery.shift();
      default -> {
        tokens.faults().add(expr.place(), otherwise);
        yield null;
      }
    };
  }

  private Expr shifted(Expr expr, Shift shift) {
    Place wider = new Place(expr.place().start(), tokens.closed());
    return switch (expr) {
      case Expr.VectorSelector selector -> selector.with(shift, wider);
      case Expr.MatrixSelector matrix ->
          new Expr.MatrixSelector(
              matrix.vector().with(shift, matrix.vector().place()), matrix.range(), wider);
      case Expr.Subquery subquery -> subquery.with(shift, wider);
      default -> expr;
    };
  }

  private Expr offset(Expr expr, Length offset) {
    Shift shift =
        shift(
            expr,
            "offset modifier must be preceded by an instant vector selector or range vector"
                + " selector or a subquery");
    if (shift == null) {
      return expr;
    }
    if (isOffset(shift)) {
      tokens.faults().add(expr.place(), "offset may not be set multiple times");
    }
    return shifted(expr, shift.with(offset));
  }

  private Expr at(Expr expr) {
    Moment moment;
    Lexeme token = tokens.peek();
    if (token.kind() == TokenKind.START || token.kind() == TokenKind.FINISH) {
      tokens.take();
      tokens.expect(TokenKind.LEFT_PAREN, "@", "timestamp");
      tokens.expect(TokenKind.RIGHT_PAREN, "@", "timestamp");
      moment = token.kind() == TokenKind.START ? new Moment.Start() : new Moment.End();
    } else {
      OptionalDouble seconds = QueryParser.number(tokens);
      if (seconds.isEmpty()) {
        throw tokens.unexpected("@", "timestamp");
      }
      moment = new Moment.Fixed(millis(expr, seconds.getAsDouble()));
    }
    Shift shift =
        shift(
            expr,
            "@ modifier must be preceded by an instant vector selector or range vector selector"
                + " or a subquery");
    if (shift == null) {
      return expr;
    }
    if (shift.at() != null) {
      tokens.faults().add(expr.place(), "@ <timestamp> may not be set multiple times");
      return expr;
    }
    return shifted(expr, shift.with(moment));
  }

  private long millis(Expr expr, double seconds) {
    if (!(Math.abs(seconds) < 0x1p63)) {
      String shown =
          Double.isNaN(seconds)
              ? "NaN"
              : Double.isInfinite(seconds)
                  ? (seconds > 0 ? "+Inf" : "-Inf")
                  : String.format(Locale.ROOT, "%f", seconds);
      tokens.faults().add(expr.place(), "timestamp out of bounds for @ modifier: " + shown);
      return 0;
    }
    return (long) Math.rint(seconds * MILLIS);
  }

  private Expr widened(Expr expr, Expr.Widening widening) {
    String word = widening.text().strip();
    switch (expr) {
      case Expr.VectorSelector selector -> {
        if (selector.widening() != Expr.Widening.NONE && selector.widening() != widening) {
          both(expr);
        }
        return selector.with(widening);
      }
      case Expr.MatrixSelector matrix when matrix.selector() instanceof Expr.VectorSelector of -> {
        if (of.widening() != Expr.Widening.NONE && of.widening() != widening) {
          both(expr);
        }
        return new Expr.MatrixSelector(of.with(widening), matrix.range(), matrix.place());
      }
      case Expr.Subquery _ ->
          tokens.faults().add(expr.place(), word + " modifier is not supported for subqueries");
      default -> tokens.faults().add(expr.place(), word + " modifier not implemented");
    }
    return expr;
  }

  private void both(Expr expr) {
    tokens.faults().add(expr.place(), "anchored and smoothed modifiers cannot be used together");
  }
}
