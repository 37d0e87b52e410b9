package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads lists and maps that are written out, after their opening bracket. */
final class CollectionParser {
  private final Words words;
  private final Supplier<Expression> expression;

  CollectionParser(Words words, Supplier<Expression> expression) {
    this.words = words;
    this.expression = expression;
  }

  Expression read(int offset) {
    if (words.take(":")) {
      words.expect("]");
      return new Expression.MapOf(List.of(), List.of(), offset);
    }
    List<Expression> keys = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    boolean map = false;
    while (!words.take("]")) {
      if (!keys.isEmpty()) {
        words.expect(",");
      }
      keys.add(expression.get());
      map |= keys.size() == 1 && words.peek().is(":");
      if (map) {
        words.expect(":");
        values.add(expression.get());
      }
    }
    return map ? new Expression.MapOf(keys, values, offset) : new Expression.ListOf(keys, offset);
  }
}
