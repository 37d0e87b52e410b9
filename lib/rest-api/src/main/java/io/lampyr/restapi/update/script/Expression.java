package io.lampyr.restapi.update.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has a value. The offset is its place in the script, for messages. */
sealed interface Expression {
  int offset();

  record Literal(@Nullable Object value, int offset) implements Expression {}

  record Variable(String name, int offset) implements Expression {}

  /** A member of a map, or of a list, whose index is an expression. */
  record Member(Expression of, Expression name, boolean orNull, int offset) implements Expression {}

  record Call(Expression of, String method, List<Expression> arguments, int offset)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  record Unary(String sign, Expression value, int offset) implements Expression {}

  record Binary(String sign, Expression left, Expression right, int offset) implements Expression {}

  record Choice(Expression condition, Expression yes, Expression no, int offset)
      implements Expression {}

  record ListOf(List<Expression> values, int offset) implements Expression {
    public ListOf {
      values = List.copyOf(values);
    }
  }

  record MapOf(List<Expression> names, List<Expression> values, int offset) implements Expression {
    public MapOf {
      names = List.copyOf(names);
      values = List.copyOf(values);
    }
  }
}
