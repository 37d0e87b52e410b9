package io.lampyr.metrics.promql.syntax;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.promql.number.Durations;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Length;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.promql.tree.Place;
import java.util.OptionalDouble;

/** Parses numbers and lengths of time. */
final class Lengths {
  private static final double MILLIS = 1000;
  private static final double MOST_SECONDS = 0x1p63 / 1e9;
  private static final int MAX_DEPTH = 100;

  private final Tokens tokens;
  private final String context;
  private final String expected;
  private int depth;

  Lengths(Tokens tokens, String context, String expected) {
    this.tokens = tokens;
    this.context = context;
    this.expected = expected;
  }

  /** A token that is a number or a length of time. */
  static Expr.NumberLiteral literal(Lexeme token, Faults faults) {
    if (token.kind() == TokenKind.DURATION) {
      double seconds = 0;
      try {
        seconds = Durations.parse(token.text()) / MILLIS;
      } catch (InvalidInputException malformed) {
        faults.add(token.place(), String.valueOf(malformed.getMessage()));
      }
      return new Expr.NumberLiteral(seconds, true, token.place());
    }
    OptionalDouble number = GoNumbers.literal(token.text());
    if (number.isEmpty()) {
      faults.add(
          token.place(),
          "error parsing number: strconv.ParseFloat: parsing \""
              + token.text()
              + "\": invalid syntax");
    }
    return new Expr.NumberLiteral(number.orElse(0), false, token.place());
  }

  static boolean isLiteral(Lexeme token) {
    return token.kind() == TokenKind.NUMBER || token.kind() == TokenKind.DURATION;
  }

  /** What is greater than nothing, as far as that can be told. */
  Length positive() {
    Length length = computed(0);
    if (length.constant().isPresent() && !(length.constant().get() > 0)) {
      tokens.faults().add(length.place(), "duration must be greater than 0");
    }
    return length;
  }

  /** What follows {@code offset}: a sign and a number alone, unless in parentheses. */
  Length offset() {
    Lexeme sign = tokens.peek();
    boolean signed = sign.is(Operator.ADD) || sign.is(Operator.SUB);
    if (signed) {
      tokens.take();
    } else if (tokens.is(TokenKind.LEFT_PAREN)) {
      return computed(0);
    }
    Length length = primary();
    return signed ? signed(sign, length) : length;
  }

  private Length computed(int strength) {
    if (++depth > MAX_DEPTH) {
      throw tokens.faults().stop(tokens.peek().place(), "duration is nested too deeply");
    }
    Length left = unary();
    while (true) {
      Operator operator = tokens.peek().operator();
      if (operator == null
          || !operator.isArithmetic()
          || operator == Operator.ATAN2
          || operator.strength() <= strength) {
        depth--;
        return left;
      }
      Lexeme sign = tokens.take();
      Length right =
          computed(operator == Operator.POW ? operator.strength() - 1 : operator.strength());
      left = computed(sign, operator, left, right);
    }
  }

  private Length computed(Lexeme sign, Operator operator, Length left, Length right) {
    boolean zero = right.constant().isPresent() && right.constant().get() == 0;
    if (zero && (operator == Operator.DIV || operator == Operator.MOD)) {
      tokens
          .faults()
          .add(sign.place(), operator == Operator.DIV ? "division by zero" : "modulo by zero");
    }
    return new Length.Computed(operator, left, right);
  }

  private Length unary() {
    Lexeme sign = tokens.peek();
    if (sign.is(Operator.ADD) || sign.is(Operator.SUB)) {
      tokens.take();
      return signed(sign, computed(Operator.MUL.strength()));
    }
    return primary();
  }

  private Length signed(Lexeme sign, Length of) {
    boolean negative = sign.is(Operator.SUB);
    if (of instanceof Length.Literal known) {
      Expr.NumberLiteral literal = known.number();
      return new Length.Literal(
          new Expr.NumberLiteral(
              negative ? -literal.value() : literal.value(),
              literal.duration(),
              Place.of(sign.place(), literal.place())));
    }
    return negative ? new Length.Signed(true, of, Place.of(sign.place(), of.place())) : of;
  }

  private Length primary() {
    Lexeme token = tokens.peek();
    if (isLiteral(token)) {
      Expr.NumberLiteral literal = literal(tokens.take(), tokens.faults());
      if (!(Math.abs(literal.value()) <= MOST_SECONDS)) {
        tokens.faults().add(literal.place(), "duration out of range");
      }
      return new Length.Literal(literal);
    }
    return switch (token.kind()) {
      case STEP, RANGE -> {
        tokens.take();
        expect(TokenKind.LEFT_PAREN);
        Lexeme last = expect(TokenKind.RIGHT_PAREN);
        yield new Length.OfQuery(
            token.kind() == TokenKind.STEP ? Length.Word.STEP : Length.Word.RANGE,
            Place.of(token.place(), last.place()));
      }
      case MAX_OF, MIN_OF -> {
        tokens.take();
        expect(TokenKind.LEFT_PAREN);
        Length left = computed(0);
        expect(TokenKind.COMMA);
        Length right = computed(0);
        Lexeme last = expect(TokenKind.RIGHT_PAREN);
        yield new Length.Extreme(
            token.kind() == TokenKind.MAX_OF, left, right, Place.of(token.place(), last.place()));
      }
      case LEFT_PAREN -> {
        tokens.take();
        Length inner = computed(0);
        Lexeme last = expect(TokenKind.RIGHT_PAREN);
        yield new Length.Wrapped(inner, Place.of(token.place(), last.place()));
      }
      default -> throw tokens.unexpected(context, expected);
    };
  }

  private Lexeme expect(TokenKind kind) {
    return tokens.expect(kind, context, expected);
  }
}
