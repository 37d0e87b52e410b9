package io.lampyr.esql.sql.translate;

import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Functions and arithmetic of SQL. */
final class SqlCalls {
  private final Binding binding;
  private final Session session;
  private final Casts casts;
  private final TextSearch texts;
  private final DateCalls dates;

  SqlCalls(Binding binding, Session session) {
    this.binding = binding;
    this.session = session;
    this.casts = new Casts(session);
    this.texts = new TextSearch(binding);
    this.dates = new DateCalls(this, session, casts);
  }

  Typed bind(Call call) {
    String name = call.function();
    if (name.startsWith("interval:")) {
      SqlType type =
          SqlType.valueOf(name.replace("interval:", "INTERVAL_").toUpperCase(Locale.ROOT));
      return new Typed(call.arguments().getFirst(), type);
    }
    if (name.startsWith("cast:")) {
      return casts.cast(call, binding.value(call.arguments().getFirst()), name.substring(5));
    }
    if (SqlFunctions.isAggregate(name) || name.equals("histogram")) {
      throw Binding.wrong(
          call,
          name.equals("histogram")
              ? "[HISTOGRAM] needs to be part of the grouping"
              : "Cannot use aggregate [" + call.source().text() + "] here: it needs rows to group");
    }
    Optional<String> part = SqlFunctions.part(name);
    if (part.isPresent()) {
      return dates.part(call, part.get());
    }
    Optional<SqlFunctions.Entry> entry = SqlFunctions.find(name);
    if (entry.isPresent()) {
      return plain(call, entry.get());
    }
    return switch (name) {
      case "+", "-", "*", "/", "%", "neg" ->
          new Arithmetic(session, casts).bind(call, arguments(call));
      case "match", "query", "score" -> texts.bind(call);
      default -> special(call);
    };
  }

  Typed value(Expression expression) {
    return binding.value(expression);
  }

  List<Typed> arguments(Call call) {
    return call.arguments().stream().map(binding::value).toList();
  }

  void count(Call call, int least, int most) {
    int given = call.arguments().size();
    if (given < least || given > most) {
      throw Binding.wrong(
          call,
          "error building ["
              + call.function()
              + "]: expects "
              + (least == most ? "exactly " + least : "from " + least + " to " + most)
              + " argument"
              + (least == 1 && most == 1 ? "" : "s"));
    }
  }

  Typed text(Call call, String text) {
    return new Typed(new Literal(text, DataType.KEYWORD, call.source()), SqlType.KEYWORD);
  }

  private Typed plain(Call call, SqlFunctions.Entry entry) {
    count(call, entry.least(), entry.most());
    List<Typed> all = arguments(call);
    SqlType type =
        switch (entry.result()) {
          case "$1" -> all.getFirst().type().made();
          case "$c" -> common(call, all);
          default -> SqlType.valueOf(entry.result().toUpperCase(Locale.ROOT));
        };
    boolean together = entry.result().equals("$c");
    List<Typed> taken = together ? session.alike(call, all) : all;
    return Binding.made(call, entry.function(), taken, type);
  }

  static SqlType common(Call call, List<Typed> all) {
    SqlType common = SqlType.NULL;
    for (Typed each : all) {
      SqlType before = common;
      common =
          SqlType.common(common, each.type())
              .orElseThrow(() ->
                  Binding.wrong(
                      call,
                      "["
                          + call.source().text()
                          + "] has arguments with incompatible types ["
                          + before.shown()
                          + "] and ["
                          + each.type().shown()
                          + "]"));
    }
    return common.made();
  }

  private Typed special(Call call) {
    return switch (call.function()) {
      case "case" -> cases(call, call.arguments());
      case "iif" -> {
        count(call, 2, 3);
        yield cases(call, call.arguments());
      }
      case "nullif" -> {
        count(call, 2, 2);
        List<Typed> both = session.alike(call, arguments(call));
        Typed equal = Binding.made(call, "==", both, SqlType.BOOLEAN);
        Typed none = new Typed(new Literal(null, DataType.NULL, call.source()), SqlType.NULL);
        yield Binding.made(
            call, "case", List.of(equal, none, both.getFirst()), both.getFirst().type().made());
      }
      case "ceil", "ceiling", "floor" -> {
        count(call, 1, 1);
        Typed of = arguments(call).getFirst();
        Typed whole =
            Binding.made(
                call, call.function().equals("floor") ? "floor" : "ceil", List.of(of), of.type());
        yield of.type().computed() == DataType.DOUBLE
            ? Binding.made(call, "to_long", List.of(whole), SqlType.LONG)
            : whole;
      }
      case "sign", "signum" -> {
        count(call, 1, 1);
        Typed sign = Binding.made(call, "signum", arguments(call), SqlType.DOUBLE);
        yield Binding.made(call, "to_integer", List.of(sign), SqlType.INTEGER);
      }
      case "database" -> text(call, session.cluster());
      case "user" -> new Typed(new Literal(null, DataType.KEYWORD, call.source()), SqlType.KEYWORD);
      default -> dates.bind(call);
    };
  }

  private Typed cases(Call call, List<Expression> parts) {
    List<Typed> all = new ArrayList<>();
    List<Typed> values = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      boolean condition = i % 2 == 0 && i + 1 < parts.size();
      Typed part = condition ? binding.condition(parts.get(i)) : binding.value(parts.get(i));
      all.add(part);
      if (!condition) {
        values.add(part);
      }
    }
    return Binding.made(call, "case", all, common(call, values));
  }
}
