package io.lampyr.esql.sql.translate;

import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions that ask the index: {@code MATCH}, {@code QUERY}, and how well it fits. */
final class TextSearch {
  /** The function of piped queries that takes a query in JSON. */
  static final String FUNCTION = "sql query";

  static final String SCORE = "_score";

  private final Binding binding;

  TextSearch(Binding binding) {
    this.binding = binding;
  }

  Typed bind(Call call) {
    if (call.function().equals("score")) {
      if (!call.arguments().isEmpty()) {
        throw Binding.wrong(call, "error building [score]: expects no arguments");
      }
      needIndex(call);
      return new Typed(new Name(SCORE, call.source()), SqlType.FLOAT);
    }
    needIndex(call);
    boolean match = call.function().equals("match");
    int needed = match ? 2 : 1;
    List<Expression> given = call.arguments();
    if (given.size() < needed || given.size() > needed + 1) {
      throw Binding.wrong(
          call,
          "error building ["
              + call.function()
              + "]: expects from "
              + needed
              + " to "
              + (needed + 1)
              + " arguments");
    }
    Map<String, Object> body = new LinkedHashMap<>();
    if (given.size() > needed) {
      options(call, text(call, given.get(needed)), body);
    }
    body.put("query", text(call, given.get(needed - 1)));
    Map<String, Object> query =
        match ? match(call, given.getFirst(), body) : Map.of("query_string", body);
    return new Typed(
        new Call(FUNCTION, List.of(new Expression.Options(query, call.source())), call.source()),
        SqlType.BOOLEAN);
  }

  private void needIndex(Call call) {
    if (!binding.scope().isIndexed()) {
      throw Binding.wrong(
          call, "[" + call.source().text() + "] can only be used on the documents of indices");
    }
  }

  private Map<String, Object> match(Call call, Expression on, Map<String, Object> body) {
    if (on instanceof Name name) {
      return Map.of("match", Map.of(field(name), body));
    }
    List<String> fields = new ArrayList<>();
    for (String each : text(call, on).split(",", -1)) {
      String[] parts = each.strip().split("\\^", 2);
      String field = field(new Name(parts[0], on.source()));
      fields.add(parts.length < 2 ? field : field + "^" + parts[1]);
    }
    body.put("fields", fields);
    return Map.of("multi_match", body);
  }

  private String field(Name name) {
    return ((Name) binding.scope().column(name).expression()).name();
  }

  private static String text(Call call, Expression written) {
    if (written instanceof Literal literal && literal.value() instanceof String text) {
      return text;
    }
    throw Binding.wrong(
        call,
        "argument of ["
            + call.source().text()
            + "] must be a constant string, found ["
            + written.source().text()
            + "]");
  }

  private static void options(Call call, String written, Map<String, Object> body) {
    for (String each : written.split(";", -1)) {
      String[] parts = each.strip().split("=", 2);
      if (each.isBlank()) {
        continue;
      }
      if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
        throw Binding.wrong(
            call, "Cannot parse entry [" + each.strip() + "] in options [" + written + "]");
      }
      body.put(parts[0].strip(), parts[1].strip());
    }
  }
}
