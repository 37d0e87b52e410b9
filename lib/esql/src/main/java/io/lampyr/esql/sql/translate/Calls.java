package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlParts;
import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Functions and arithmetic of SQL. */
final class Calls {
  private final Binding binding;
  private final Session session;
  private final Casts casts;
  private final TextSearch texts;

  Calls(Binding binding, Session session) {
    this.binding = binding;
    this.session = session;
    this.casts = new Casts(session);
    this.texts = new TextSearch(binding);
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
      count(call, 1, 1);
      return dated(
          call,
          "part",
          text(call, part.get()),
          casts.date(call, arguments(call).getFirst()),
          SqlType.INTEGER);
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

  private List<Typed> arguments(Call call) {
    return call.arguments().stream().map(binding::value).toList();
  }

  private void count(Call call, int least, int most) {
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

  private static Typed text(Call call, String text) {
    return new Typed(new Literal(text, DataType.KEYWORD, call.source()), SqlType.KEYWORD);
  }

  private Typed dated(Call call, String function, Typed first, Typed date, SqlType type) {
    return Binding.made(
        call, SqlTests.PREFIX + function, List.of(first, date, session.zoned(call)), type);
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
      default -> moments(call);
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

  private Typed unit(Call call, Expression written) {
    String name =
        written instanceof Literal literal
            ? String.valueOf(literal.value())
            : written instanceof Name column ? column.name() : "";
    String known =
        SqlParts.canonical(name)
            .orElseThrow(() ->
                Binding.wrong(
                    call,
                    "first argument of ["
                        + call.source().text()
                        + "] must be one of the units of date-time or their aliases, found value ["
                        + written.source().text()
                        + "]"));
    return text(call, known);
  }

  // long on purpose: a table of names
  private Typed moments(Call call) {
    List<Expression> given = call.arguments();
    switch (call.function()) {
      case "now", "current_timestamp" -> {
        count(call, 0, 1);
        return now(call);
      }
      case "today", "curdate", "current_date" -> {
        count(call, 0, 0);
        return casts.cast(call, now(call), "date");
      }
      case "curtime", "current_time" -> {
        count(call, 0, 1);
        return casts.cast(call, now(call), "time");
      }
      case "extract" -> {
        String part =
            SqlFunctions.part(name(given.getFirst()))
                .orElseThrow(() ->
                    Binding.wrong(call, "Invalid datetime field [" + name(given.getFirst()) + "]"));
        return dated(
            call,
            "part",
            text(call, part),
            casts.date(call, binding.value(given.get(1))),
            SqlType.INTEGER);
      }
      case "day_name", "dayname", "month_name", "monthname" -> {
        count(call, 1, 1);
        String what = call.function().startsWith("day") ? "day" : "month";
        return dated(
            call,
            "name",
            text(call, what),
            casts.date(call, binding.value(given.getFirst())),
            SqlType.KEYWORD);
      }
      case "datepart", "date_part" -> {
        count(call, 2, 2);
        return dated(
            call,
            "part",
            unit(call, given.getFirst()),
            casts.date(call, binding.value(given.get(1))),
            SqlType.INTEGER);
      }
      case "datetrunc", "date_trunc" -> {
        count(call, 2, 2);
        Typed date = casts.date(call, binding.value(given.get(1)));
        return dated(
            call,
            "trunc",
            unit(call, given.getFirst()),
            date,
            date.type() == SqlType.DATE ? SqlType.DATETIME : date.type());
      }
      case "dateadd", "date_add", "timestampadd", "timestamp_add" -> {
        count(call, 3, 3);
        return Binding.made(
            call,
            SqlTests.PREFIX + "add",
            List.of(
                unit(call, given.getFirst()), binding.value(given.get(1)),
                casts.date(call, binding.value(given.get(2))), session.zoned(call)),
            SqlType.DATETIME);
      }
      case "datediff", "date_diff", "timestampdiff", "timestamp_diff" -> {
        count(call, 3, 3);
        return Binding.made(
            call,
            SqlTests.PREFIX + "diff",
            List.of(
                unit(call, given.getFirst()), casts.date(call, binding.value(given.get(1))),
                casts.date(call, binding.value(given.get(2))), session.zoned(call)),
            SqlType.INTEGER);
      }
      case "date_format" -> {
        return formatted(call, "percent");
      }
      case "datetime_format" -> {
        return formatted(call, "java");
      }
      case "format" -> {
        return formatted(call, "net");
      }
      case "to_char" -> {
        return formatted(call, "words");
      }
      case "date_parse" -> {
        return parsed(call, SqlType.DATE);
      }
      case "datetime_parse" -> {
        return parsed(call, SqlType.DATETIME);
      }
      case "time_parse" -> {
        return parsed(call, SqlType.TIME);
      }
      default -> throw Binding.wrong(call, SqlFunctions.missing(call.function()));
    }
  }

  private static String name(Expression literal) {
    return literal instanceof Literal text
        ? String.valueOf(text.value()).toLowerCase(Locale.ROOT)
        : "";
  }

  private Typed now(Call call) {
    return new Typed(
        new Literal(session.now().toEpochMilli(), DataType.DATETIME, call.source()),
        SqlType.DATETIME);
  }

  private Typed formatted(Call call, String kind) {
    count(call, 2, 2);
    List<Typed> both = arguments(call);
    return Binding.made(
        call,
        SqlTests.PREFIX + "format",
        List.of(
            casts.date(call, both.getFirst()), both.get(1), session.zoned(call), text(call, kind)),
        SqlType.KEYWORD);
  }

  private Typed parsed(Call call, SqlType to) {
    count(call, 2, 2);
    List<Typed> both = arguments(call);
    return Binding.made(
        call,
        SqlTests.PREFIX + "parse",
        List.of(both.getFirst(), both.get(1), session.zoned(call), text(call, to.shown())),
        to);
  }
}
