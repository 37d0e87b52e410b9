package io.lampyr.query.script.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has a value. The offset is its place in the script, for messages. */
public sealed interface Expression {
  int offset();

  record Constant(@Nullable Object value, int offset) implements Expression {}

  /** A variable of the script itself; the type is the one that it was declared with. */
  record Local(String name, String type, int slot, int offset) implements Expression {}

  /** A name that whoever runs the script gives a value, such as {@code doc}. */
  record Given(String name, int offset) implements Expression {}

  record Member(Expression of, String name, boolean orNull, int offset) implements Expression {}

  /** An element of a list, or what a map has under a key. */
  record Element(Expression of, Expression key, int offset) implements Expression {}

  record Call(Expression of, String method, List<Expression> arguments, boolean orNull, int offset)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A constant of a type, such as {@code Math.PI}. */
  record OfType(String type, String name, int offset) implements Expression {}

  /** A method of a type, such as {@code Math.max(a, b)}. */
  record CallOfType(String type, String method, List<Expression> arguments, int offset)
      implements Expression {
    public CallOfType {
      arguments = List.copyOf(arguments);
    }
  }

  /** A function of the script's own, or one that is given. */
  record FunctionCall(String function, List<Expression> arguments, int offset)
      implements Expression {
    public FunctionCall {
      arguments = List.copyOf(arguments);
    }
  }

  record New(String type, List<Expression> arguments, int offset) implements Expression {
    public New {
      arguments = List.copyOf(arguments);
    }
  }

  /** An array of lengths, one in the other, with values of a type, or of the values given. */
  record NewArray(String type, List<Expression> lengths, List<Expression> values, int offset)
      implements Expression {
    public NewArray {
      lengths = List.copyOf(lengths);
      values = List.copyOf(values);
    }
  }

  record Unary(String sign, Expression value, int offset) implements Expression {}

  record Binary(String sign, Expression left, Expression right, int offset) implements Expression {}

  record Choice(Expression condition, Expression yes, Expression no, int offset)
      implements Expression {}

  /** The other one where the first is null. */
  record OrElse(Expression value, Expression other, int offset) implements Expression {}

  record Cast(String type, Expression value, int offset) implements Expression {}

  record Is(Expression value, String type, int offset) implements Expression {}

  record ListOf(List<Expression> values, int offset) implements Expression {
    public ListOf {
      values = List.copyOf(values);
    }
  }

  record MapOf(List<Expression> keys, List<Expression> values, int offset) implements Expression {
    public MapOf {
      keys = List.copyOf(keys);
      values = List.copyOf(values);
    }
  }

  /** Puts a value where the target is; with a sign, what the two make together. */
  record Assign(Expression target, @Nullable String sign, Expression value, int offset)
      implements Expression {}

  /** One more or less; the value is the one before or after. */
  record Step(Expression target, int by, boolean valueBefore, int offset) implements Expression {}

  /** A function as a value. Its parameters and variables are slots of the function around it. */
  record Lambda(List<Local> parameters, Statement body, int offset) implements Expression {
    public Lambda {
      parameters = List.copyOf(parameters);
    }
  }

  /** A method as a value, such as {@code String::length}. */
  record Reference(String type, String method, int offset) implements Expression {}
}
