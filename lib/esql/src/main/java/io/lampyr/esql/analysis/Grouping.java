package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Aggregation;
import io.lampyr.esql.function.Aggregations;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.series.SeriesFunctions;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code STATS}: what is aggregated becomes slots of one grouping, and expressions around
 * aggregations are computed behind it.
 */
final class Grouping {
  private final Draft draft;
  private final Command.Stats stats;
  private final Map<String, Column> before;
  private final Binder rows;
  private final List<Node> by = new ArrayList<>();
  private final List<Integer> bySlots = new ArrayList<>();
  private final Map<String, Column> groups = new LinkedHashMap<>();
  private final Map<String, Column> groupTexts = new LinkedHashMap<>();
  private final List<Step.Aggregate> aggregates = new ArrayList<>();

  Grouping(Draft draft, Command.Stats stats) {
    this.draft = draft;
    this.stats = stats;
    this.before = draft.columns();
    this.rows = new Binder(draft, before);
  }

  void add() {
    if (stats.values().isEmpty() && stats.groups().isEmpty()) {
      draft.problem(
          stats.place(), "At least one aggregation or grouping expression required in [STATS]");
      return;
    }
    stats.groups().forEach(this::group);
    record Value(String name, Expression rest) {}
    List<Value> values = new ArrayList<>();
    Map<String, Column> seen = new LinkedHashMap<>(groups);
    for (Command.Field field : stats.values()) {
      Expression rest = replaced(field.value(), null, seen);
      values.add(new Value(field.column(), rest));
    }
    draft.step(new Step.Group(by, bySlots, aggregates, stats.inline()));
    Map<String, Column> after = new LinkedHashMap<>(stats.inline() ? before : Map.of());
    draft.columns(after);
    Binder behind = new Binder(draft, seen);
    for (Value value : values) {
      Node node = behind.bind(value.rest());
      if (node instanceof Node.Slot slot) {
        draft.put(value.name(), slot.slot(), slot.type());
      } else {
        int slot = draft.slot();
        draft.step(new Step.Compute(slot, node));
        draft.put(value.name(), slot, node.type());
      }
    }
    groups.forEach((name, column) -> draft.put(name, column.slot(), column.type()));
  }

  private void group(Command.Field field) {
    Node node =
        Categorizing.is(field.value()) && by.isEmpty() && !stats.inline()
            ? Categorizing.key(draft, rows, (Expression.Call) field.value())
            : rows.bind(field.value());
    int slot = draft.slot();
    DataType type = node.type();
    if (type == DataType.SOURCE || type.isTime() || type.isCounter()) {
      draft.problem(
          field.value().source().place(),
          "cannot group by on ["
              + type.told()
              + "] type for grouping ["
              + field.value().source().text()
              + "]");
    }
    by.add(node);
    bySlots.add(slot);
    Column column = new Column(slot, field.column(), type);
    groups.put(field.column(), column);
    groupTexts.put(field.value().source().text(), column);
  }

  /** The expression with slots where aggregations were. */
  private Expression replaced(
      Expression expression, @Nullable Node condition, Map<String, Column> seen) {
    if (expression instanceof Expression.Filtered filtered) {
      return replaced(filtered.aggregation(), rows.condition(filtered.condition()), seen);
    }
    Column same = groupTexts.get(expression.source().text());
    if (same != null) {
      return named(same, expression, seen);
    }
    if (!(expression instanceof Expression.Call call)) {
      if (expression instanceof Expression.Name name && before.containsKey(name.name())) {
        draft.problem(
            name.source().place(),
            "column ["
                + name.name()
                + "] must appear in the STATS BY clause or be used in an aggregate function");
        return new Expression.Literal(null, DataType.NULL, name.source());
      }
      return expression;
    }
    if (SeriesFunctions.find(call.function()).isPresent()) {
      draft.problem(call.source().place(), Binder.outsideOfSeries(call));
      return new Expression.Literal(null, DataType.NULL, call.source());
    }
    Optional<Aggregation> aggregation = Aggregations.find(call.function());
    if (aggregation.isPresent()) {
      return aggregate(aggregation.get(), call, condition, seen);
    }
    List<Expression> parts = new ArrayList<>();
    call.arguments().forEach(part -> parts.add(replaced(part, condition, seen)));
    return new Expression.Call(call.function(), parts, call.source());
  }

  private static Expression named(Column column, Expression expression, Map<String, Column> seen) {
    // No column of a user has a name that begins like this.
    String name = "\0" + column.slot();
    seen.put(name, column);
    return new Expression.Name(name, expression.source());
  }

  private Expression aggregate(
      Aggregation aggregation,
      Expression.Call call,
      @Nullable Node condition,
      Map<String, Column> seen) {
    List<Node> arguments = new ArrayList<>();
    boolean rowsCounted =
        aggregation.name().equals("count")
            && call.arguments().size() == 1
            && call.arguments().getFirst() instanceof Expression.Star;
    if (!rowsCounted) {
      call.arguments().forEach(each -> arguments.add(inner(each)));
    }
    int slot = draft.slot();
    Step.@Nullable Aggregate made =
        new Calls(draft).aggregate(aggregation, call, arguments, condition, slot);
    if (made == null) {
      return new Expression.Literal(null, DataType.NULL, call.source());
    }
    aggregates.add(made);
    DataType type =
        Calls.resultType(aggregation, made.arguments().stream().map(Node::type).toList());
    return named(new Column(slot, call.source().text(), type), call, seen);
  }

  private Node inner(Expression expression) {
    if (expression instanceof Expression.Call call
        && Aggregations.find(call.function()).isPresent()) {
      draft.problem(
          call.source().place(),
          "nested aggregations ["
              + call.source().text()
              + "] not allowed inside other aggregations");
      return Binder.NULL;
    }
    return rows.bind(expression);
  }
}
