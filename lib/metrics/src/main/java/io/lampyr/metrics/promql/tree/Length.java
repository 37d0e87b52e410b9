package io.lampyr.metrics.promql.tree;

import java.util.Optional;

/** Lengths of time in a query: numbers, or what is computed once the query's times are known. */
public sealed interface Length {
  Place place();

  /** So many seconds. */
  record Literal(Expr.NumberLiteral number) implements Length {
    @Override
    public Place place() {
      return number.place();
    }
  }

  /** What the query's caller said. */
  record OfQuery(Word word, Place place) implements Length {}

  /** The words for what the query's caller said. */
  enum Word {
    STEP("step()"),
    RANGE("range()");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** With a sign before it. */
  record Signed(boolean negative, Length of, Place place) implements Length {}

  /** In parentheses. */
  record Wrapped(Length of, Place place) implements Length {}

  /** Two, with an operator between them. */
  record Computed(Operator operator, Length left, Length right) implements Length {
    @Override
    public Place place() {
      return Place.of(left.place(), right.place());
    }
  }

  /** The greater or the lesser of two. */
  record Extreme(boolean greatest, Length left, Length right, Place place) implements Length {}

  /** The seconds, if they are known without the query's times. */
  default Optional<Double> constant() {
    return this instanceof Literal literal
        ? Optional.of(literal.number().value())
        : Optional.empty();
  }
}
