package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Functions;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions that ask the index: each is a column of conditions, which the source fills. */
final class FullText {
  static final Set<String> NAMES =
      Set.of("match", "match_phrase", "term", "qstr", "kql", "multi_match", "sql query");

  private final Draft draft;
  private final Map<String, Column> columns;

  FullText(Draft draft, Map<String, Column> columns) {
    this.draft = draft;
    this.columns = columns;
  }

  Node bind(Expression.Call call) {
    String name = call.function().toUpperCase(Locale.ROOT);
    if (!draft.isIndexed() || draft.isGrouped()) {
      wrong(
          call,
          "["
              + name
              + "] function "
              + (draft.isIndexed() ? "cannot be used after STATS" : "can only be used on indices"));
      return Binder.NULL;
    }
    List<Expression> arguments = new ArrayList<>(call.arguments());
    Map<String, Object> options = new LinkedHashMap<>();
    if (!arguments.isEmpty() && arguments.getLast() instanceof Expression.Options given) {
      options.putAll(given.values());
      arguments.removeLast();
    }
    Map<String, Object> query =
        switch (call.function()) {
          case "qstr" -> text("query_string", call, arguments, options);
          case "kql" -> text("kql", call, arguments, options);
          case "multi_match" -> multiMatch(call, arguments, options);
          // Another language has made the whole query.
          case "sql query" -> options;
          case "term" -> onField("term", "value", call, arguments, options);
          case "match_phrase" -> onField("match_phrase", "query", call, arguments, options);
          default -> {
            options.putIfAbsent("lenient", true);
            yield onField("match", "query", call, arguments, options);
          }
        };
    if (query == null) {
      return Binder.NULL;
    }
    int slot = draft.slot();
    draft
        .scanned()
        .put(slot, new Plan.Scanned(call.source().text(), DataType.BOOLEAN, query, true));
    return new Node.Slot(slot, call.source().text(), DataType.BOOLEAN);
  }

  private @Nullable Map<String, Object> text(
      String query, Expression.Call call, List<Expression> arguments, Map<String, Object> options) {
    Object text = arguments.size() == 1 ? constant(arguments.getFirst()) : null;
    if (text == null) {
      return wrong(call, "argument of [" + call.source().text() + "] must be a constant string");
    }
    Map<String, Object> body = new LinkedHashMap<>(options);
    body.put("query", text);
    return Map.of(query, body);
  }

  private @Nullable Map<String, Object> multiMatch(
      Expression.Call call, List<Expression> arguments, Map<String, Object> options) {
    Object text = arguments.isEmpty() ? null : constant(arguments.getFirst());
    if (text == null || arguments.size() < 2) {
      return wrong(
          call, "[" + call.source().text() + "] needs a constant string, and fields behind it");
    }
    List<String> fields = new ArrayList<>();
    for (Expression each : arguments.subList(1, arguments.size())) {
      String field = field(call, each);
      if (field == null) {
        return null;
      }
      fields.add(field);
    }
    Map<String, Object> body = new LinkedHashMap<>(options);
    body.put("query", text);
    body.put("fields", fields);
    return Map.of("multi_match", body);
  }

  private @Nullable Map<String, Object> onField(
      String query,
      String key,
      Expression.Call call,
      List<Expression> arguments,
      Map<String, Object> options) {
    Object text = arguments.size() == 2 ? constant(arguments.get(1)) : null;
    if (text == null) {
      return wrong(call, "second argument of [" + call.source().text() + "] must be a constant");
    }
    String field = field(call, arguments.getFirst());
    if (field == null) {
      return null;
    }
    Map<String, Object> body = new LinkedHashMap<>(options);
    body.put(key, text);
    return Map.of(query, Map.of(field, body));
  }

  private static @Nullable Object constant(Expression expression) {
    return expression instanceof Expression.Literal literal && literal.value() != null
        ? Values.json(Objects.requireNonNull(literal.value()), literal.type())
        : null;
  }

  /** The index's field that a name stands for. */
  private @Nullable String field(Expression.Call call, Expression written) {
    Expression inner =
        written instanceof Expression.Call cast
                && Functions.isConversion(cast.function())
                && cast.arguments().size() == 1
            ? cast.arguments().getFirst()
            : written;
    if (!(inner instanceof Expression.Name name)) {
      wrong(
          call,
          "["
              + call.function().toUpperCase(Locale.ROOT)
              + "] function cannot operate on ["
              + written.source().text()
              + "], which is not a field from an index mapping");
      return null;
    }
    Column column = columns.get(name.name());
    if (column == null) {
      wrong(call, Binder.unknown(name.name(), columns));
      return null;
    }
    Plan.Scanned scanned = draft.scanned().get(column.slot());
    if (scanned == null || scanned.query() != null) {
      wrong(
          call,
          "["
              + call.function().toUpperCase(Locale.ROOT)
              + "] function cannot operate on ["
              + name.name()
              + "], which is not a field from an index mapping");
      return null;
    }
    return scanned.name();
  }

  private @Nullable Map<String, Object> wrong(Expression.Call call, String what) {
    draft.problem(call.source().place(), what);
    return null;
  }
}
