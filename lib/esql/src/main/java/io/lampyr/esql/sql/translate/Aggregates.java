package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Command.Field;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Filtered;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The aggregations of a query: each becomes a column, or what several columns make together. */
final class Aggregates {
  private final Binding rows;
  private final Names names;
  private final Map<String, String> known = new LinkedHashMap<>();
  private final List<Field> fields = new ArrayList<>();

  /** Over rows that this binds. */
  Aggregates(Binding rows, Names names) {
    this.rows = rows;
    this.names = names;
  }

  List<Field> fields() {
    return fields;
  }

  private Typed column(String key, Expression value, SqlType type) {
    String name =
        known.computeIfAbsent(
            key,
            _ -> {
              String fresh = names.next();
              fields.add(new Field(fresh, value));
              return fresh;
            });
    return new Typed(new Name(name, value.source()), type);
  }

  private static Call of(Call call, String function, Typed... arguments) {
    List<Expression> all = new ArrayList<>();
    for (Typed each : arguments) {
      all.add(each.expression());
    }
    return new Call(function, all, call.source());
  }

  private Typed simple(Call call, String function, SqlType type, Typed... arguments) {
    return column(Keys.of(call, rows.scope()) + function, of(call, function, arguments), type);
  }

  private static void check(Call call, List<Expression> given) {
    String name = call.function();
    int most =
        name.startsWith("first") || name.startsWith("last")
            ? 2
            : name.startsWith("percentile") ? 4 : 1;
    int least = name.startsWith("percentile") ? 2 : 1;
    if (given.size() < least || given.size() > most) {
      throw Binding.wrong(
          call,
          "error building ["
              + name
              + "]: expects "
              + least
              + (most > least ? " to " + most : "")
              + " argument"
              + (most > 1 ? "s" : ""));
    }
    for (Expression each : given) {
      if (Keys.calls(each, SqlFunctions::isAggregate)) {
        throw Binding.wrong(
            call, "Nested aggregations [" + call.source().text() + "] are not supported");
      }
    }
  }

  Typed bind(Call call) {
    List<Expression> given = call.arguments();
    String name = call.function();
    check(call, given);
    if (given.getFirst() instanceof Expression.Star) {
      return column("count(*)", new Call("count", given, call.source()), SqlType.LONG);
    }
    if (name.endsWith(" distinct")) {
      return distinct(call);
    }
    if (name.equals("count")) {
      return counted(call, value(given.getFirst()));
    }
    Typed value = rows.raw(given.getFirst());
    return switch (name) {
      case "min", "max" -> simple(call, name, value.type().made(), ordered(call, value));
      case "first", "first_value", "last", "last_value" -> edge(call, value);
      default -> number(call, value);
    };
  }

  private Typed value(Expression expression) {
    return expression instanceof Name name ? rows.scope().column(name) : rows.value(expression);
  }

  private Typed distinct(Call call) {
    String name = call.function().substring(0, call.function().indexOf(' '));
    return switch (name) {
      case "count" ->
          simple(call, "count_distinct", SqlType.LONG, rows.raw(call.arguments().getFirst()));
      case "min", "max" -> bind(new Call(name, call.arguments(), call.source()));
      default ->
          throw Binding.wrong(
              call, "[DISTINCT] is not supported in [" + name.toUpperCase(Locale.ROOT) + "]");
    };
  }

  /** Documents with a value, however many values they have. */
  private Typed counted(Call call, Typed value) {
    Expression rowsCounted =
        new Call("count", List.of(new Expression.Star(call.source())), call.source());
    Call present = of(call, "is not null", value);
    return column(
        Keys.of(call, rows.scope()),
        new Filtered(rowsCounted, present, call.source()),
        SqlType.LONG);
  }

  private static Typed ordered(Call call, Typed value) {
    if (!value.type().computed().isOrdered()) {
      throw mismatch(call, value, "numeric, date or string");
    }
    return value;
  }

  private static io.lampyr.esql.fault.QueryException mismatch(
      Call call, Typed value, String wanted) {
    return Binding.wrong(
        call,
        "argument of ["
            + call.source().text()
            + "] must be ["
            + wanted
            + "], found value ["
            + call.arguments().getFirst().source().text()
            + "] type ["
            + value.type().shown()
            + "]");
  }

  private Typed edge(Call call, Typed value) {
    boolean first = call.function().startsWith("first");
    if (call.arguments().size() == 1) {
      return simple(call, first ? "min" : "max", value.type().made(), ordered(call, value));
    }
    Typed by = Binding.one(rows.raw(call.arguments().get(1)));
    return simple(
        call,
        SqlTests.PREFIX + (first ? "first" : "last"),
        value.type().made(),
        Binding.one(value),
        ordered(call, by));
  }

  private Typed number(Call call, Typed value) {
    if (!value.type().isNumber() && value.type() != SqlType.NULL) {
      throw mismatch(call, value, "numeric");
    }
    SqlType total = value.type().computed().isWhole() ? SqlType.LONG : SqlType.DOUBLE;
    return switch (call.function()) {
      case "avg" -> simple(call, "avg", SqlType.DOUBLE, value);
      case "sum" -> simple(call, "sum", total, value);
      case "mad" -> simple(call, "median_absolute_deviation", SqlType.DOUBLE, value);
      case "skewness", "kurtosis" ->
          simple(call, SqlTests.PREFIX + call.function(), SqlType.DOUBLE, value);
      case "stddev_pop" -> simple(call, "std_dev", SqlType.DOUBLE, value);
      case "var_pop" -> simple(call, "variance", SqlType.DOUBLE, value);
      case "var_samp" -> sample(call, value);
      case "stddev_samp" -> new Typed(of(call, "sqrt", sample(call, value)), SqlType.DOUBLE);
      case "sum_of_squares" -> {
        Typed one = Binding.one(value);
        Typed real = new Typed(of(call, "to_double", one), SqlType.DOUBLE);
        Typed square = new Typed(of(call, "*", real, real), SqlType.DOUBLE);
        yield simple(call, "sum", SqlType.DOUBLE, square);
      }
      case "percentile" -> percentile(call, value);
      default -> rank(call, value);
    };
  }

  /** Of a sample: the population's, times its size over one less; null if there is but one. */
  private Typed sample(Call call, Typed value) {
    Typed variance = simple(call, "variance", SqlType.DOUBLE, value);
    Typed count = simple(call, "count", SqlType.LONG, value);
    Typed one = whole(call, 1);
    Typed several = new Typed(of(call, ">", count, one), SqlType.BOOLEAN);
    Typed less =
        new Typed(
            of(call, "to_double", new Typed(of(call, "-", count, one), SqlType.LONG)),
            SqlType.DOUBLE);
    Typed times = new Typed(of(call, "*", variance, count), SqlType.DOUBLE);
    Typed divided = new Typed(of(call, "/", times, less), SqlType.DOUBLE);
    return new Typed(of(call, "case", several, divided), SqlType.DOUBLE);
  }

  private static Typed whole(Call call, int number) {
    return new Typed(new Literal(number, DataType.INTEGER, call.source()), SqlType.INTEGER);
  }

  private Typed constant(Call call, int at) {
    Typed number = rows.value(call.arguments().get(at));
    boolean known = number.constant().filter(Number.class::isInstance).isPresent();
    if (!known) {
      throw Binding.wrong(
          call, "second argument of [" + call.source().text() + "] must be a constant number");
    }
    return number;
  }

  private static void plain(Call call) {
    if (call.arguments().size() > 2) {
      throw Binding.wrong(
          call, "methods of [" + call.function().toUpperCase(Locale.ROOT) + "] are not supported");
    }
  }

  private Typed percentile(Call call, Typed value) {
    plain(call);
    return simple(call, "percentile", SqlType.DOUBLE, value, constant(call, 1));
  }

  /** How many of a hundred values are not greater: they are counted. */
  private Typed rank(Call call, Typed value) {
    plain(call);
    Typed most = constant(call, 1);
    Typed all = simple(call, "count", SqlType.LONG, value);
    String key = Keys.of(call, rows.scope()) + "below";
    Expression below =
        new Filtered(
            of(call, "count", value), of(call, "<=", Binding.one(value), most), call.source());
    Typed part = column(key, below, SqlType.LONG);
    Typed hundred = new Typed(new Literal(100.0, DataType.DOUBLE, call.source()), SqlType.DOUBLE);
    Typed any = new Typed(of(call, ">", all, whole(call, 0)), SqlType.BOOLEAN);
    Typed share =
        new Typed(
            of(call, "/", new Typed(of(call, "*", hundred, part), SqlType.DOUBLE), all),
            SqlType.DOUBLE);
    return new Typed(of(call, "case", any, share), SqlType.DOUBLE);
  }
}
