package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlParts;
import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Locale;

/** Functions of moments, in the zone of the session. */
final class DateCalls {
  private final SqlCalls calls;
  private final Session session;
  private final Casts casts;

  DateCalls(SqlCalls calls, Session session, Casts casts) {
    this.calls = calls;
    this.session = session;
    this.casts = casts;
  }

  Typed bind(Call call) {
    return switch (call.function()) {
      case "now", "current_timestamp" -> now(call, "datetime", 1);
      case "today", "curdate", "current_date" -> now(call, "date", 0);
      case "curtime", "current_time" -> now(call, "time", 1);
      case "extract" -> {
        String name = name(call.arguments().getFirst());
        String part =
            SqlFunctions.part(name)
                .orElseThrow(() -> Binding.wrong(call, "Invalid datetime field [" + name + "]"));
        yield of(call, "part", calls.text(call, part), date(call, 1), SqlType.INTEGER);
      }
      case "date_format" -> formatted(call, "percent");
      case "datetime_format" -> formatted(call, "java");
      case "format" -> formatted(call, "net");
      case "to_char" -> formatted(call, "words");
      case "date_parse" -> parsed(call, SqlType.DATE);
      case "datetime_parse" -> parsed(call, SqlType.DATETIME);
      case "time_parse" -> parsed(call, SqlType.TIME);
      default -> counted(call);
    };
  }

  /** Those that take a name or a unit, and dates. */
  private Typed counted(Call call) {
    return switch (call.function()) {
      case "day_name", "dayname", "month_name", "monthname" -> {
        calls.count(call, 1, 1);
        String what = call.function().startsWith("day") ? "day" : "month";
        yield of(call, "name", calls.text(call, what), date(call, 0), SqlType.KEYWORD);
      }
      case "datepart", "date_part" -> {
        calls.count(call, 2, 2);
        yield of(call, "part", unit(call), date(call, 1), SqlType.INTEGER);
      }
      case "datetrunc", "date_trunc" -> {
        calls.count(call, 2, 2);
        Typed date = date(call, 1);
        SqlType type = date.type() == SqlType.DATE ? SqlType.DATETIME : date.type();
        yield of(call, "trunc", unit(call), date, type);
      }
      case "dateadd", "date_add", "timestampadd", "timestamp_add" -> {
        calls.count(call, 3, 3);
        Typed number = calls.value(call.arguments().get(1));
        yield Binding.made(
            call,
            SqlTests.PREFIX + "add",
            List.of(unit(call), number, date(call, 2), session.zoned(call)),
            SqlType.DATETIME);
      }
      case "datediff", "date_diff", "timestampdiff", "timestamp_diff" -> {
        calls.count(call, 3, 3);
        yield Binding.made(
            call,
            SqlTests.PREFIX + "diff",
            List.of(unit(call), date(call, 1), date(call, 2), session.zoned(call)),
            SqlType.INTEGER);
      }
      default -> throw Binding.wrong(call, SqlFunctions.missing(call.function()));
    };
  }

  private Typed date(Call call, int at) {
    return casts.date(call, calls.value(call.arguments().get(at)));
  }

  /** A part of a date. */
  Typed part(Call call, String part) {
    calls.count(call, 1, 1);
    return of(call, "part", calls.text(call, part), date(call, 0), SqlType.INTEGER);
  }

  private Typed of(Call call, String function, Typed first, Typed date, SqlType type) {
    return Binding.made(
        call, SqlTests.PREFIX + function, List.of(first, date, session.zoned(call)), type);
  }

  private Typed unit(Call call) {
    Expression written = call.arguments().getFirst();
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
    return calls.text(call, known);
  }

  private static String name(Expression literal) {
    return literal instanceof Literal text
        ? String.valueOf(text.value()).toLowerCase(Locale.ROOT)
        : "";
  }

  private Typed now(Call call, String type, int most) {
    calls.count(call, 0, most);
    Typed now =
        new Typed(
            new Literal(session.now().toEpochMilli(), DataType.DATETIME, call.source()),
            SqlType.DATETIME);
    return casts.cast(call, now, type);
  }

  private Typed formatted(Call call, String kind) {
    calls.count(call, 2, 2);
    List<Typed> both = calls.arguments(call);
    return Binding.made(
        call,
        SqlTests.PREFIX + "format",
        List.of(
            casts.date(call, both.getFirst()),
            both.get(1),
            session.zoned(call),
            calls.text(call, kind)),
        SqlType.KEYWORD);
  }

  private Typed parsed(Call call, SqlType to) {
    calls.count(call, 2, 2);
    List<Typed> both = calls.arguments(call);
    return Binding.made(
        call,
        SqlTests.PREFIX + "parse",
        List.of(both.getFirst(), both.get(1), session.zoned(call), calls.text(call, to.shown())),
        to);
  }
}
