package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Matching;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.promql.tree.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses what stands around operators and aggregators. */
final class Operands {
  private final QueryParser parser;
  private final Tokens tokens;

  Operands(QueryParser parser) {
    this.parser = parser;
    this.tokens = parser.tokens();
  }

  /** From behind the operator. */
  Expr binary(Operator operator, Expr left) {
    boolean bool = tokens.accept(TokenKind.BOOL);
    Matching matching = matching();
    if (operator.isSet() && matching.card() == Matching.Card.ONE_TO_ONE) {
      matching = matching.with(Matching.Card.MANY_TO_MANY);
    }
    boolean filled = fill();
    int strength = operator == Operator.POW ? operator.strength() - 1 : operator.strength();
    Expr right = parser.expr(strength);
    Expr.Binary binary = new Expr.Binary(operator, left, right, bool, matching);
    if (filled) {
      tokens.faults().add(binary.place(), "binop fill modifiers are experimental and not enabled");
    }
    return binary;
  }

  private Matching matching() {
    boolean on = tokens.is(TokenKind.ON);
    if (!on && !tokens.is(TokenKind.IGNORING)) {
      return new Matching(Matching.Card.ONE_TO_ONE, List.of(), false, List.of());
    }
    tokens.take();
    Selectors selectors = new Selectors(tokens);
    List<String> labels = selectors.labels();
    Matching.Card card = Matching.Card.ONE_TO_ONE;
    List<String> include = List.of();
    if (tokens.is(TokenKind.GROUP_LEFT) || tokens.is(TokenKind.GROUP_RIGHT)) {
      card =
          tokens.take().kind() == TokenKind.GROUP_LEFT
              ? Matching.Card.MANY_TO_ONE
              : Matching.Card.ONE_TO_MANY;
      if (tokens.is(TokenKind.LEFT_PAREN)) {
        include = selectors.labels();
      }
    }
    return new Matching(card, labels, on, include);
  }

  private boolean fill() {
    boolean filled = false;
    while (tokens.is(TokenKind.FILL)
        || tokens.is(TokenKind.FILL_LEFT)
        || tokens.is(TokenKind.FILL_RIGHT)) {
      tokens.take();
      tokens.expect(TokenKind.LEFT_PAREN, "", "");
      if (QueryParser.number(tokens).isEmpty()) {
        throw tokens.unexpected("", "");
      }
      tokens.expect(TokenKind.RIGHT_PAREN, "", "");
      filled = true;
    }
    return filled;
  }

  private record Grouping(List<String> labels, boolean without) {}

  private @Nullable Grouping grouping() {
    if (!tokens.is(TokenKind.BY) && !tokens.is(TokenKind.WITHOUT)) {
      return null;
    }
    boolean without = tokens.take().kind() == TokenKind.WITHOUT;
    return new Grouping(new Selectors(tokens).labels(), without);
  }

  /** From behind the aggregator's name. */
  Expr aggregate(Lexeme name, Aggregator aggregator) {
    Grouping before = grouping();
    List<Expr> arguments = parser.arguments();
    int closed = tokens.closed();
    Grouping grouping = before == null ? grouping() : before;
    Place place = new Place(name.start(), before == null ? tokens.closed() : closed);
    Expr missing = new Expr.StringLiteral("", place);
    Faults faults = tokens.faults();
    int wanted = aggregator.hasParameter() ? 2 : 1;
    if (arguments.isEmpty()) {
      faults.add(place, "no arguments for aggregate expression provided");
    } else if (aggregator.isExperimental() && !parser.experiments()) {
      faults.add(
          place,
          aggregator.word()
              + "() is experimental and must be enabled with"
              + " --enable-feature=promql-experimental-functions");
    } else if (arguments.size() != wanted) {
      faults.add(
          place,
          "wrong number of arguments for aggregate expression provided, expected "
              + wanted
              + ", got "
              + arguments.size());
    }
    boolean whole = arguments.size() == wanted;
    return new Expr.Aggregate(
        aggregator,
        whole ? arguments.getLast() : missing,
        whole && aggregator.hasParameter() ? arguments.getFirst() : null,
        grouping == null ? List.of() : grouping.labels(),
        grouping != null && grouping.without(),
        place);
  }
}
