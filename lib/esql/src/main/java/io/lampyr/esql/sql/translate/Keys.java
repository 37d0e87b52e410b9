package io.lampyr.esql.sql.translate;

import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;

/** What tells whether two expressions mean the same, however they are written. */
final class Keys {
  private Keys() {}

  static String of(Expression expression, Scope scope) {
    StringBuilder key = new StringBuilder();
    add(expression, scope, key);
    return key.toString();
  }

  private static void add(Expression expression, Scope scope, StringBuilder key) {
    switch (expression) {
      case Literal literal -> key.append(literal.type()).append(':').append(literal.value());
      case Name name ->
          key.append('`')
              .append(scope.find(name.name()).map(Scope.Visible::name).orElse(name.name()))
              .append('`');
      case Call call -> {
        key.append(call.function()).append('(');
        for (Expression each : call.arguments()) {
          add(each, scope, key);
          key.append('\0');
        }
        key.append(')');
      }
      case Expression.Star _ -> key.append('*');
      case Expression.Options _, Expression.Filtered _ -> key.append(expression.source().text());
    }
  }

  /** Whether a function that fits is called anywhere in it. */
  static boolean calls(Expression expression, java.util.function.Predicate<String> function) {
    return expression instanceof Call call
        && (function.test(call.function())
            || call.arguments().stream().anyMatch(each -> calls(each, function)));
  }
}
