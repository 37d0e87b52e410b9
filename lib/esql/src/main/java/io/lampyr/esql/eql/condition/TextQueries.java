package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions and patterns that queries of the index can say of a field. */
final class TextQueries {
  private TextQueries() {}

  /** The call as a query, if it looks at one field, and its other arguments are constants. */
  static Optional<Piece> of(EqlNode.Call call, boolean folded, ValueCompiler values) {
    if (!(call.arguments().getFirst() instanceof EqlNode.Name name)) {
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    for (EqlNode argument : call.arguments().subList(1, call.arguments().size())) {
      RowValue value = values.value(argument);
      if (!value.isConstant()) {
        return Optional.empty();
      }
      if (!(value.value() instanceof String text)) {
        return Optional.of(Piece.NONE);
      }
      texts.add(text);
    }
    String field = values.value(name).fields().iterator().next();
    String text = texts.getFirst();
    return switch (call.function()) {
      case "startsWith" -> exact(Queries.pattern("prefix", field, text, folded));
      case "endsWith" ->
          exact(Queries.pattern("wildcard", field, "*" + Queries.literal(text), folded));
      case "stringContains" ->
          exact(Queries.pattern("wildcard", field, "*" + Queries.literal(text) + "*", folded));
      case "cidrMatch" -> exact(Map.of("terms", Map.of(field, texts)));
      default -> Optional.empty();
    };
  }

  private static Optional<Piece> exact(Map<String, Object> query) {
    return Optional.of(Piece.exact(query));
  }

  static Map<String, Object> pattern(
      EqlNode.Pattern kind, String field, String pattern, boolean folded) {
    return switch (kind) {
      case WILDCARDS ->
          pattern.indexOf('*') < 0 && pattern.indexOf('?') < 0
              ? Queries.term(field, pattern, folded)
              : Queries.pattern("wildcard", field, Queries.wildcards(pattern), folded);
      case EXPRESSION -> Queries.pattern("regexp", field, pattern, folded);
    };
  }
}
