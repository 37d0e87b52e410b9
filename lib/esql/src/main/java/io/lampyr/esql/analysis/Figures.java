package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Functions of series of metrics of which some rows tell of several numbers: they read the figure
 * that they are about. What is no such function reads the average.
 */
final class Figures {
  private static final String HIDDEN = "\0#";

  private final Draft draft;
  private final SeriesSource source;
  private final Map<String, Column> columns;

  /** What figures need is added to these columns. */
  Figures(Draft draft, SeriesSource source, Map<String, Column> columns) {
    this.draft = draft;
    this.source = source;
    this.columns = columns;
  }

  /** Whether that is what a column of a figure is called. */
  static boolean isFigure(String name) {
    return name.startsWith(HIDDEN);
  }

  /** What tells one function of a series from another. */
  static String key(Call call) {
    boolean figure =
        !call.arguments().isEmpty()
            && call.arguments().getFirst() instanceof Expression.Name name
            && name.name().startsWith(HIDDEN);
    String of = figure ? ((Expression.Name) call.arguments().getFirst()).name() : "";
    return call.function() + call.source().text() + of;
  }

  /** What the function is of figures; nothing if it is of numbers. */
  Optional<Expression> of(Call call, Function<Call, Expression> made) {
    if (call.arguments().isEmpty()
        || !(call.arguments().getFirst() instanceof Expression.Name name)
        || name.name().startsWith(HIDDEN)) {
      return Optional.empty();
    }
    Column column = columns.get(name.name());
    String field = column == null ? null : source.figures().get(column.slot());
    if (field == null) {
      return Optional.empty();
    }
    return switch (call.function()) {
      case "min_over_time" ->
          Optional.of(made.apply(with(call, call.function(), field, Table.Figure.LEAST)));
      case "max_over_time" ->
          Optional.of(made.apply(with(call, call.function(), field, Table.Figure.GREATEST)));
      case "sum_over_time" ->
          Optional.of(made.apply(with(call, call.function(), field, Table.Figure.SUM)));
      case "count_over_time" ->
          Optional.of(made.apply(with(call, "sum_over_time", field, Table.Figure.COUNT)));
      case "avg_over_time" ->
          Optional.of(
              new Call(
                  "/",
                  List.of(
                      made.apply(with(call, "sum_over_time", field, Table.Figure.SUM)),
                      made.apply(with(call, "sum_over_time", field, Table.Figure.COUNT))),
                  call.source()));
      default -> Optional.empty();
    };
  }

  private Call with(Call call, String function, String field, Table.Figure figure) {
    String hidden = HIDDEN + figure.of(field);
    if (!columns.containsKey(hidden)) {
      DataType type = figure == Table.Figure.COUNT ? DataType.LONG : DataType.DOUBLE;
      int slot = draft.fieldSlot();
      draft.scanned().put(slot, new Plan.Scanned(figure.of(field), type, null, false));
      columns.put(hidden, new Column(slot, hidden, type));
    }
    List<Expression> arguments = new ArrayList<>(call.arguments());
    arguments.set(0, new Expression.Name(hidden, call.arguments().getFirst().source()));
    return new Call(function, arguments, call.source());
  }
}
