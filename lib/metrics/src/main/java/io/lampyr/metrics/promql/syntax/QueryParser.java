package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.promql.tree.Signature;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.LabelMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Parses queries. What is wrong with one is told in Prometheus' words, the first fault alone. */
public final class QueryParser {
  /** Longer queries are refused. */
  public static final int MAX_CHARS = 1 << 20;

  private static final int MAX_DEPTH = 250;

  private final String query;
  private final Faults faults;
  private final Tokens tokens;
  private final boolean experiments;
  private int depth;

  /** In how many aggregations the parser is: faults are told as being in one. */
  private int aggregations;

  private QueryParser(String query, boolean experiments) {
    this.query = query;
    this.faults = new Faults(query);
    this.tokens = new Tokens(query, faults);
    this.experiments = experiments;
  }

  /** Parses an expression; throws {@link PromqlException} if it is none. */
  public static Expr parse(String query, boolean experiments) {
    if (query.length() > MAX_CHARS) {
      throw PromqlException.badData(
          "query is too long chars=" + query.length() + " at most=" + MAX_CHARS);
    }
    return new QueryParser(query, experiments).whole();
  }

  /** Parses a selector of series alone. */
  public static List<LabelMatcher> selector(String query) {
    if (query.length() > MAX_CHARS) {
      throw PromqlException.badData(
          "selector is too long chars=" + query.length() + " at most=" + MAX_CHARS);
    }
    return new QueryParser(query, false).wholeSelector();
  }

  private Expr whole() {
    try {
      if (tokens.is(TokenKind.END)) {
        faults.add(new Place(0, 0), "no expression found in input");
        throw faults.stop(Place.NOWHERE, "");
      }
      Expr expr = expr(0);
      if (!tokens.is(TokenKind.END)) {
        throw unexpected();
      }
      if (faults.isEmpty()) {
        new TypeCheck(query, faults).check(expr);
      }
      faults.check();
      return expr;
    } catch (Faults.Stop stop) {
      faults.check();
      throw stop;
    }
  }

  private List<LabelMatcher> wholeSelector() {
    try {
      if (!Selectors.isMetric(tokens.peek()) && !tokens.is(TokenKind.LEFT_BRACE)) {
        throw unexpected();
      }
      Lexeme name = tokens.is(TokenKind.LEFT_BRACE) ? null : tokens.take();
      Expr.VectorSelector selector = new Selectors(tokens).selector(name);
      if (!tokens.is(TokenKind.END)) {
        throw unexpected();
      }
      faults.check();
      return selector.matchers();
    } catch (Faults.Stop stop) {
      faults.check();
      throw stop;
    }
  }

  private Faults.Stop unexpected() {
    return tokens.unexpected(aggregations > 0 ? "aggregation" : "", "");
  }

  Tokens tokens() {
    return tokens;
  }

  boolean experiments() {
    return experiments;
  }

  /** An expression whose operators bind more tightly than this. */
  Expr expr(int strength) {
    if (++depth > MAX_DEPTH) {
      throw faults.stop(tokens.peek().place(), "expression is nested too deeply");
    }
    Expr left = unary();
    int chained = 0;
    while (true) {
      Operator operator = tokens.peek().operator();
      if (operator == null || operator.strength() <= strength) {
        depth -= 1 + chained;
        return left;
      }
      if (++depth > MAX_DEPTH) {
        throw faults.stop(tokens.peek().place(), "expression is nested too deeply");
      }
      chained++;
      tokens.take();
      left = new Operands(this).binary(operator, left);
    }
  }

  private Expr unary() {
    Lexeme sign = tokens.peek();
    if (!sign.is(Operator.ADD) && !sign.is(Operator.SUB)) {
      return new Modifiers(tokens).modified(primary());
    }
    tokens.take();
    boolean negative = sign.is(Operator.SUB);
    Expr of = expr(Operator.MUL.strength());
    Place place = Place.of(sign.place(), of.place());
    if (of instanceof Expr.NumberLiteral number) {
      return new Expr.NumberLiteral(
          negative ? -number.value() : number.value(), number.duration(), place);
    }
    return new Expr.Unary(negative, of, place);
  }

  private Expr primary() {
    Lexeme token = tokens.peek();
    if (Lengths.isLiteral(token)) {
      return Lengths.literal(tokens.take(), faults);
    }
    return switch (token.kind()) {
      case STRING -> {
        tokens.take();
        yield new Expr.StringLiteral(Strings.meant(token.text()), token.place());
      }
      case LEFT_PAREN -> {
        tokens.take();
        Expr inner = expr(0);
        yield new Expr.Paren(inner, Place.of(token.place(), close().place()));
      }
      case LEFT_BRACE -> new Selectors(tokens).selector(null);
      default -> {
        if (!Selectors.isMetric(token)) {
          throw unexpected();
        }
        yield named(tokens.take());
      }
    };
  }

  private Expr named(Lexeme name) {
    if (name.aggregator() != null
        && (tokens.is(TokenKind.LEFT_PAREN)
            || tokens.is(TokenKind.BY)
            || tokens.is(TokenKind.WITHOUT))) {
      aggregations++;
      Expr aggregate = new Operands(this).aggregate(name, name.aggregator());
      aggregations--;
      return aggregate;
    }
    boolean callable =
        switch (name.kind()) {
          case IDENTIFIER, START, FINISH, STEP, RANGE, MAX_OF, MIN_OF -> true;
          default -> false;
        };
    if (callable && tokens.is(TokenKind.LEFT_PAREN)) {
      return call(name);
    }
    return new Selectors(tokens).selector(name);
  }

  private Expr call(Lexeme name) {
    List<Expr> arguments = arguments();
    Place place = new Place(name.start(), tokens.closed());
    Signature signature =
        Functions.find(name.text())
            .orElseGet(() -> {
              faults.add(name.place(), "unknown function with name " + GoText.quoted(name.text()));
              return new Signature(name.text(), List.of(), 0, ValueKind.VECTOR, false);
            });
    if (signature.experimental() && !experiments) {
      faults.add(name.place(), "function " + GoText.quoted(name.text()) + " is not enabled");
    }
    return new Expr.Call(signature, arguments, place);
  }

  List<Expr> arguments() {
    if (!tokens.accept(TokenKind.LEFT_PAREN)) {
      throw unexpected();
    }
    List<Expr> arguments = new ArrayList<>();
    if (tokens.accept(TokenKind.RIGHT_PAREN)) {
      return arguments;
    }
    arguments.add(expr(0));
    while (tokens.is(TokenKind.COMMA)) {
      Lexeme comma = tokens.take();
      if (tokens.is(TokenKind.RIGHT_PAREN) || tokens.is(TokenKind.COMMA)) {
        faults.add(comma.place(), "trailing commas not allowed in function call args");
      } else {
        arguments.add(expr(0));
      }
    }
    close();
    return arguments;
  }

  Lexeme close() {
    if (!tokens.is(TokenKind.RIGHT_PAREN)) {
      throw unexpected();
    }
    return tokens.take();
  }

  /** A number that is no expression, with a sign or without. */
  static OptionalDouble number(Tokens tokens) {
    Lexeme sign = tokens.peek();
    boolean signed = sign.is(Operator.ADD) || sign.is(Operator.SUB);
    if (signed) {
      tokens.take();
    }
    if (!Lengths.isLiteral(tokens.peek())) {
      return OptionalDouble.empty();
    }
    Lexeme number = tokens.take();
    double value =
        number.kind() == TokenKind.DURATION
            ? Lengths.literal(number, tokens.faults()).value()
            : GoNumbers.literal(number.text()).orElse(0);
    return OptionalDouble.of(sign.is(Operator.SUB) ? -value : value);
  }
}
