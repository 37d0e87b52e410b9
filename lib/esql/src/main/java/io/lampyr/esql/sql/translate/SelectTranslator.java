package io.lampyr.esql.sql.translate;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.tree.Statement.Select;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Command.Field;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes commands of a query: what it selects, filters, groups and sorts. */
public final class SelectTranslator {
  private final SqlSource source;
  private final Session session;
  private final Names names;
  private final Select select;
  private final List<Command> commands = new ArrayList<>();
  private Scope scope = Scope.none();
  private List<Output> outputs = List.of();

  private SelectTranslator(SqlSource source, Session session, Names names, Select select) {
    this.source = source;
    this.session = session;
    this.names = names;
    this.select = select;
  }

  /**
   * What a query became.
   *
   * @param inner what its columns are called in the commands
   */
  public record Made(List<Command> commands, List<SqlColumn> columns, List<String> inner) {
    public Made {
      commands = List.copyOf(commands);
      columns = List.copyOf(columns);
      inner = List.copyOf(inner);
    }
  }

  public static Made translate(SqlSource source, Session session, Select select) {
    return new SelectTranslator(source, session, new Names(), select).made();
  }

  private Made made() {
    from();
    outputs = outputs();
    if (select.where() != null) {
      Expression where = aliased(select.where(), false);
      refuseAggregates(where, "WHERE");
      Binding rows = new Binding(scope, session, null);
      commands.add(new Command.Where(rows.condition(where).expression(), where.source().place()));
    }
    boolean grouped =
        !select.groups().isEmpty()
            || select.having() != null
            || outputs.stream()
                .anyMatch(each -> Keys.calls(each.value(), SqlFunctions::isAggregate))
            || select.orders().stream()
                .anyMatch(each -> Keys.calls(each.value(), SqlFunctions::isAggregate));
    return grouped ? grouped() : plain();
  }

  private static void refuseAggregates(Expression expression, String where) {
    if (Keys.calls(expression, SqlFunctions::isAggregate)) {
      throw Binding.wrong(
          expression,
          "Cannot use "
              + where
              + " filtering on aggregate function ["
              + expression.source().text()
              + "], use HAVING instead");
    }
  }

  private void from() {
    switch (select.from()) {
      case null -> {
        Source nowhere = new Source(Place.NOWHERE, "1");
        Field row = new Field(names.next(), new Literal(1, DataType.INTEGER, nowhere));
        commands.add(new Command.Row(List.of(row), Place.NOWHERE));
      }
      case Statement.Indices indices -> {
        List<String> qualifiers =
            indices.alias() != null ? List.of(indices.alias()) : List.of(indices.pattern());
        scope = Scope.of(source.fields(indices.pattern(), indices.place()), qualifiers);
        List<Command.Pattern> metadata =
            usesScore()
                ? List.of(new Command.Pattern(TextSearch.SCORE, false, indices.place()))
                : List.of();
        List<String> patterns = Arrays.asList(indices.pattern().split(",", -1));
        commands.add(new Command.From(patterns, metadata, false, indices.place()));
      }
      case Statement.Inner inner -> {
        Made made = new SelectTranslator(source, session, names, inner.select()).made();
        commands.addAll(made.commands());
        List<Scope.Visible> visible = new ArrayList<>();
        for (int i = 0; i < made.columns().size(); i++) {
          SqlColumn column = made.columns().get(i);
          visible.add(new Scope.Visible(column.name(), made.inner().get(i), column.type(), null));
        }
        scope = Scope.of(visible, inner.alias());
      }
    }
  }

  private boolean usesScore() {
    List<Expression> all = new ArrayList<>();
    select.items().forEach(item -> all.add(item.value()));
    select.orders().forEach(order -> all.add(order.value()));
    if (select.where() != null) {
      all.add(select.where());
    }
    return all.stream().anyMatch(each -> Keys.calls(each, "score"::equals));
  }

  private List<Output> outputs() {
    List<Output> all = new ArrayList<>();
    for (Statement.Item item : select.items()) {
      switch (item.value()) {
        case Expression.Star star -> all.addAll(star(star, null));
        case Call call when call.function().equals("all of") ->
            all.addAll(star(call, (Name) call.arguments().getFirst()));
        case Name name ->
            all.add(
                new Output(
                    item.name() != null
                        ? item.name()
                        : scope.find(name.name()).map(Scope.Visible::name).orElse(name.name()),
                    name,
                    item.name()));
        default ->
            all.add(
                new Output(
                    item.name() != null ? item.name() : item.value().source().text(),
                    item.value(),
                    item.name()));
      }
    }
    return all;
  }

  private List<Output> star(Expression star, @Nullable Name of) {
    if (select.from() == null) {
      throw Binding.wrong(star, "Cannot determine columns for [*]");
    }
    return scope.all(of).stream()
        .map(column -> new Output(column.name(), new Name(column.name(), star.source()), null))
        .toList();
  }

  /** The expression with values in place of names that this query gives them. */
  private Expression aliased(Expression expression, boolean first) {
    return switch (expression) {
      case Name name when first || scope.find(name.name()).isEmpty() ->
          alias(name.name()).map(Output::value).orElse(name);
      case Call call ->
          new Call(
              call.function(),
              call.arguments().stream().map(each -> aliased(each, false)).toList(),
              call.source());
      default -> expression;
    };
  }

  private Optional<Output> alias(String name) {
    return outputs.stream().filter(each -> name.equals(each.alias())).findFirst();
  }

  /** What an ordinal or a name of an output stands for. */
  private Expression meant(Expression expression, String clause, boolean aliasFirst) {
    if (expression instanceof Literal literal && literal.value() instanceof Integer ordinal) {
      if (ordinal < 1 || ordinal > outputs.size()) {
        throw QueryException.verification(
            expression.source().place(),
            "Invalid ordinal ["
                + ordinal
                + "] specified in ["
                + clause
                + "] (valid range is [1, "
                + outputs.size()
                + "])");
      }
      return outputs.get(ordinal - 1).value();
    }
    return aliased(expression, aliasFirst);
  }

  private Made plain() {
    Binding rows = new Binding(scope, session, null);
    if (select.distinct()) {
      return distinct(rows, List.of());
    }
    List<Command.Order> orders = new ArrayList<>();
    for (Statement.Order order : select.orders()) {
      Expression meant = meant(order.value(), "ORDER BY", true);
      Typed by =
          meant instanceof Name name
              ? scope.exact(name, "ORDER BY cannot be applied to field")
              : rows.value(meant);
      orders.add(order(order, by, false));
    }
    sort(orders);
    limit();
    return eval(output -> output instanceof Name name ? scope.column(name) : rows.value(output));
  }

  /** Nulls come last if nothing is said; groups come in the order of their keys, nulls least. */
  private static Command.Order order(Statement.Order order, Typed by, boolean key) {
    boolean first = order.nullsFirst() != null ? order.nullsFirst() : key && order.ascending();
    if (!by.type().computed().isOrdered()) {
      throw Binding.wrong(
          order.value(),
          "cannot sort on ["
              + order.value().source().text()
              + "] of type ["
              + by.type().shown()
              + "]");
    }
    return new Command.Order(by.expression(), order.ascending(), first);
  }

  private void sort(List<Command.Order> orders) {
    if (!orders.isEmpty()) {
      commands.add(new Command.Sort(orders, orders.getFirst().value().source().place()));
    }
  }

  private void limit() {
    if (select.limit() != Statement.ALL) {
      commands.add(new Command.Limit(select.limit(), Place.NOWHERE));
    }
  }

  private interface Binder {
    Typed bind(Expression expression);
  }

  /** Computes what is selected. */
  private Made eval(Binder binder) {
    List<SqlColumn> columns = new ArrayList<>();
    List<String> inner = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    for (Output output : outputs) {
      Typed value = binder.bind(output.value());
      Typed shown =
          value.type().isInterval()
              ? new Typed(Casts.shown(value).expression(), value.type())
              : value;
      String name = names.next();
      fields.add(new Field(name, shown.expression()));
      inner.add(name);
      columns.add(new SqlColumn(output.name(), shown.type()));
    }
    commands.add(new Command.Eval(fields, Place.NOWHERE));
    return new Made(commands, columns, inner);
  }

  private Made grouped() {
    Binding rows = new Binding(scope, session, null);
    Grouped groups = new Grouped(rows, names);
    for (Expression each : select.groups()) {
      groups.by(meant(each, "GROUP BY", false));
    }
    Binding behind = new Binding(scope, session, groups);
    Typed having =
        select.having() == null ? null : behind.condition(aliased(select.having(), false));
    List<Command.Order> orders = new ArrayList<>();
    if (!select.distinct()) {
      for (Statement.Order order : select.orders()) {
        Expression meant = meant(order.value(), "ORDER BY", true);
        orders.add(order(order, behind.value(meant), groups.isKey(meant)));
      }
    }
    List<Typed> values = new ArrayList<>();
    outputs.forEach(output -> values.add(behind.value(output.value())));
    commands.add(new Command.Stats(groups.values(), groups.groups(), false, Place.NOWHERE));
    if (having != null) {
      commands.add(new Command.Where(having.expression(), Place.NOWHERE));
    }
    if (select.distinct()) {
      return distinct(behind, values);
    }
    if (orders.isEmpty()) {
      groups.keys().forEach(key -> orders.add(new Command.Order(key.expression(), true, true)));
    }
    sort(orders);
    limit();
    int[] at = {0};
    return eval(_ -> values.get(at[0]++));
  }

  /** Different rows of what is selected, which is computed before they are sorted. */
  private Made distinct(Binding binding, List<Typed> known) {
    int[] at = {0};
    Made made =
        eval(output ->
            !known.isEmpty()
                ? known.get(at[0]++)
                : output instanceof Name name ? binding.exact(name) : binding.value(output));
    List<Field> groups = new ArrayList<>();
    Source nowhere = new Source(Place.NOWHERE, "DISTINCT");
    for (String name : made.inner()) {
      groups.add(new Field(name, new Name(name, nowhere)));
    }
    commands.add(new Command.Stats(List.of(), groups, false, Place.NOWHERE));
    List<Command.Order> orders = new ArrayList<>();
    for (Statement.Order order : select.orders()) {
      Typed by = selected(made, order);
      orders.add(order(order, by, true));
    }
    if (orders.isEmpty()) {
      groups.forEach(each -> orders.add(new Command.Order(each.value(), true, true)));
    }
    sort(orders.stream().filter(each -> isOrdered(made, each)).toList());
    limit();
    return new Made(commands, made.columns(), made.inner());
  }

  /** What is selected that the order is of. */
  private Typed selected(Made made, Statement.Order order) {
    String key = Keys.of(meant(order.value(), "ORDER BY", true), scope);
    for (int place = 0; place < outputs.size(); place++) {
      if (Keys.of(outputs.get(place).value(), scope).equals(key)) {
        return new Typed(
            new Name(made.inner().get(place), order.value().source()),
            made.columns().get(place).type());
      }
    }
    throw Binding.wrong(
        order.value(),
        "Cannot order by ["
            + order.value().source().text()
            + "]: it is not selected, and only different rows are");
  }

  private static boolean isOrdered(Made made, Command.Order order) {
    int place = made.inner().indexOf(((Name) order.value()).name());
    SqlType type = made.columns().get(place).type();
    return type.isInterval() || type.computed().isOrdered();
  }
}
