package io.lampyr.esql.tree;

import io.lampyr.esql.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression as it was written. Operators are calls of functions with their names. */
public sealed interface Expression {
  Source source();

  /** Where it stands, and what stands there. */
  record Source(Place place, String text) {}

  /** A value, or several of a list. */
  record Literal(@Nullable Object value, DataType type, Source source) implements Expression {}

  /** A column's name. */
  record Name(String name, Source source) implements Expression {}

  /** {@code *} where all rows are meant. */
  record Star(Source source) implements Expression {}

  /** A function, or an operator, with what it is given. */
  record Call(String function, List<Expression> arguments, Source source) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** Options in braces: names with constants. */
  record Options(java.util.Map<String, Object> values, Source source) implements Expression {
    public Options {
      values = java.util.Map.copyOf(values);
    }
  }

  /** An aggregation over some of the rows. */
  record Filtered(Expression aggregation, Expression condition, Source source)
      implements Expression {}
}
