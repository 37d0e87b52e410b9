package io.lampyr.esql.sql.translate;

import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Literal;
import java.util.Optional;

/** An expression of a piped query, with the type that SQL knows of it. */
record Typed(Expression expression, SqlType type) {

  /** The value, if it is a constant that is not null. */
  Optional<Object> constant() {
    return expression instanceof Literal literal
        ? Optional.ofNullable(literal.value())
        : Optional.empty();
  }

  boolean isConstant() {
    return expression instanceof Literal;
  }
}
