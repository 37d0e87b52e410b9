package io.lampyr.restapi.update.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a script does. */
sealed interface Statement {

  /** A new name for a value. */
  record Define(String name, Expression value) implements Statement {}

  /** Puts a value where the target is; a sign other than {@code =} reads the target first. */
  record Assign(Expression target, String sign, Expression value) implements Statement {}

  record Evaluate(Expression value) implements Statement {}

  record If(Expression condition, Statement yes, @Nullable Statement no) implements Statement {}

  record Block(List<Statement> statements) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  record Return() implements Statement {}
}
