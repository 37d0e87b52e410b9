package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Command.Field;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that are put together: what they are grouped by, and what of groups can be named. */
final class Grouped implements Binding.Known {
  private final Binding rows;
  private final Aggregates aggregates;
  private final Names names;
  private final Map<String, Typed> keys = new LinkedHashMap<>();
  private final List<Field> groups = new ArrayList<>();
  private final List<String> told = new ArrayList<>();

  Grouped(Binding rows, Names names) {
    this.rows = rows;
    this.names = names;
    this.aggregates = new Aggregates(rows, names);
  }

  List<Field> groups() {
    return groups;
  }

  List<Field> values() {
    return aggregates.fields();
  }

  void by(Expression expression) {
    if (Keys.calls(expression, SqlFunctions::isAggregate)) {
      throw Binding.wrong(
          expression, "Cannot use an aggregate [" + expression.source().text() + "] for grouping");
    }
    Typed key =
        expression instanceof Call call && call.function().equals("histogram")
            ? histogram(call)
            : expression instanceof Name name
                ? rows.scope().exact(name, "Field [" + name.name() + "]")
                : rows.value(expression);
    String name = names.next();
    groups.add(new Field(name, key.expression()));
    told.add(expression.source().text());
    Typed column = new Typed(new Name(name, expression.source()), key.type().made());
    keys.putIfAbsent(Keys.of(expression, rows.scope()), column);
  }

  private Typed histogram(Call call) {
    List<Expression> given = call.arguments();
    if (given.size() != 2) {
      throw Binding.wrong(call, "error building [histogram]: expects exactly two arguments");
    }
    Typed of = rows.value(given.getFirst());
    Typed width = rows.value(given.get(1));
    if (of.type().isDate() && width.type().isInterval()) {
      return Binding.made(
          call,
          SqlTests.PREFIX + "histogram",
          List.of(of, width, rows.session().zoned(call)),
          of.type());
    }
    if (of.type().isNumber() && width.type().isNumber() && width.constant().isPresent()) {
      return Binding.made(call, SqlTests.PREFIX + "bucket", List.of(of, width), of.type());
    }
    throw Binding.wrong(
        call,
        "[HISTOGRAM] takes a date and an interval, or a number and a constant number, found ["
            + of.type().shown()
            + "] and ["
            + width.type().shown()
            + "]");
  }

  @Override
  public Optional<Typed> find(Expression expression) {
    Typed key = keys.get(Keys.of(expression, rows.scope()));
    if (key != null) {
      return Optional.of(key);
    }
    if (expression instanceof Call call && SqlFunctions.isAggregate(call.function())) {
      return Optional.of(aggregates.bind(call));
    }
    if (expression instanceof Name name) {
      var _ = rows.scope().column(name);
      throw Binding.wrong(
          name,
          "Cannot use non-grouped column ["
              + name.name()
              + "], expected ["
              + String.join(", ", told)
              + "]");
    }
    return Optional.empty();
  }

  /** Whether an expression is a key itself: groups come in the order of keys. */
  boolean isKey(Expression expression) {
    return keys.containsKey(Keys.of(expression, rows.scope()));
  }

  /** The keys, as columns. */
  List<Typed> keys() {
    return groups.stream()
        .map(field -> new Typed(new Name(field.column(), field.value().source()), SqlType.NULL))
        .toList();
  }
}
