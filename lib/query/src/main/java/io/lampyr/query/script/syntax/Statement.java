package io.lampyr.query.script.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a script does. */
public sealed interface Statement {

  /** A new variable. */
  record Declare(Expression.Local variable, @Nullable Expression value) implements Statement {}

  record Evaluate(Expression value) implements Statement {}

  record If(Expression condition, Statement yes, @Nullable Statement no) implements Statement {}

  /** {@code while}, {@code do} and {@code for}; no condition is true. */
  record Loop(
      @Nullable Expression condition,
      Statement body,
      List<Expression> afterEach,
      boolean bodyFirst,
      int offset)
      implements Statement {
    public Loop {
      afterEach = List.copyOf(afterEach);
    }
  }

  record ForEach(Expression.Local variable, Expression of, Statement body) implements Statement {}

  record Block(List<Statement> statements) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  record Return(@Nullable Expression value) implements Statement {}

  record Break() implements Statement {}

  record Continue() implements Statement {}

  record Throw(Expression exception, int offset) implements Statement {}

  record Try(Statement body, List<Catch> catches) implements Statement {
    public Try {
      catches = List.copyOf(catches);
    }
  }

  record Catch(String type, Expression.Local variable, Statement body) {}
}
