package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Aggregations;
import io.lampyr.esql.function.Signature;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.series.SeriesFunction;
import io.lampyr.esql.series.SeriesFunctions;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first {@code STATS} behind {@code TS}: functions of series are computed for each series and
 * bucket of time; what is around them groups what they gave, as any {@code STATS} does.
 */
final class SeriesGrouping {
  private final Draft draft;
  private final Command.Stats stats;
  private final SeriesSource source;
  private final Map<String, Column> before;
  private final Binder rows;
  private final SeriesKeys keys;
  private final List<Step.Inner> inner = new ArrayList<>();

  /** What the series' rows have, under names that no query can write. */
  private final Map<String, Column> found = new LinkedHashMap<>();

  private final Map<String, Expression> known = new HashMap<>();
  private final List<String> bare = new ArrayList<>();
  private final List<String> wrapped = new ArrayList<>();

  SeriesGrouping(Draft draft, Command.Stats stats, SeriesSource source) {
    this.draft = draft;
    this.stats = stats;
    this.source = source;
    this.before = draft.columns();
    this.rows = new Binder(draft, before);
    this.keys = new SeriesKeys(draft, source, rows);
  }

  void add() {
    List<Command.Field> values = new ArrayList<>();
    for (Command.Field field : stats.values()) {
      values.add(new Command.Field(field.column(), outer(field.value(), null)));
    }
    if (!bare.isEmpty() && !wrapped.isEmpty()) {
      draft.problem(
          stats.place(),
          "cannot mix time-series aggregate ["
              + bare.getFirst()
              + "] and regular aggregate ["
              + wrapped.getFirst()
              + "] in the same TimeSeriesAggregate");
    }
    List<Command.Field> groups = new ArrayList<>();
    stats.groups().forEach(field -> groups.add(keys.add(field, bare)));
    if (!bare.isEmpty() && !keys.hasDimensions()) {
      groups.add(keys.allDimensions(stats.place()));
    }
    draft.step(
        new Step.Series(
            source.tsid(),
            source.time().slot(),
            source.perMilli(),
            keys.bucket(),
            keys.by(),
            windowed(keys.bucket()),
            new MetricRows(draft, source, before).of(inner)));
    found.putAll(keys.columns());
    draft.columns(found);
    new Grouping(draft, new Command.Stats(values, groups, false, stats.place())).add();
  }

  /** The functions of series, of which those with windows need buckets of one length. */
  private List<Step.Inner> windowed(@Nullable TimeBuckets bucket) {
    for (Step.Inner value : inner) {
      if (value.window() > 0 && (bucket == null || !bucket.isEven())) {
        draft.problem(
            value.source().place(),
            "the window of ["
                + value.source().text()
                + "] needs a time bucket of a fixed length in the BY clause");
      }
    }
    return inner;
  }

  /** What is computed behind the series: aggregations, and what is around them. */
  private Expression outer(Expression expression, @Nullable Node condition) {
    return switch (expression) {
      case Expression.Filtered filtered ->
          outer(filtered.aggregation(), rows.condition(filtered.condition()));
      case Expression.Name name -> {
        boolean group =
            stats.groups().stream()
                .anyMatch(field ->
                    field.column().equals(name.name())
                        || field.value().source().text().equals(name.source().text()));
        yield group || !before.containsKey(name.name())
            ? name
            : wrong(
                name,
                "column ["
                    + name.name()
                    + "] must appear in the STATS BY clause or be used in an aggregate function");
      }
      case Call call -> outer(call, condition);
      default -> expression;
    };
  }

  private Expression outer(Call call, @Nullable Node condition) {
    Source at = call.source();
    if (SeriesFunctions.find(call.function()).isPresent()) {
      bare.add(at.text());
      return new Call("values", List.of(inner(call, condition, null)), at);
    }
    boolean aggregation = Aggregations.find(call.function()).isPresent();
    boolean group =
        stats.groups().stream().anyMatch(field -> field.value().source().text().equals(at.text()));
    if (group) {
      return call;
    }
    List<Expression> parts = new ArrayList<>();
    if (aggregation) {
      wrapped.add(at.text());
      call.arguments().forEach(part -> parts.add(taken(part, condition, call)));
    } else {
      call.arguments().forEach(part -> parts.add(outer(part, condition)));
    }
    return new Call(call.function(), parts, at);
  }

  /** What an aggregation takes: the last value of whatever is no function of series. */
  private Expression taken(Expression part, @Nullable Node condition, Call aggregation) {
    return switch (part) {
      case Expression.Star star ->
          wrong(
              star,
              "count_star ["
                  + aggregation.source().text()
                  + "] can't be used with TS command; use count on a field instead");
      case Expression.Name name ->
          inner(
              new Call(SeriesFunctions.IMPLICIT, List.of(name), name.source()),
              condition,
              aggregation);
      case Call call -> {
        if (SeriesFunctions.find(call.function()).isPresent()) {
          yield inner(call, condition, aggregation);
        }
        if (Aggregations.find(call.function()).isPresent()) {
          yield nested(call, aggregation);
        }
        List<Expression> parts = new ArrayList<>();
        call.arguments().forEach(each -> parts.add(taken(each, condition, aggregation)));
        yield new Call(call.function(), parts, call.source());
      }
      default -> part;
    };
  }

  private Expression nested(Call call, Call around) {
    return wrong(
        call,
        "nested aggregations ["
            + call.source().text()
            + "] not allowed inside other aggregations ["
            + around.source().text()
            + "]");
  }

  private Expression wrong(Expression at, String what) {
    draft.problem(at.source().place(), what);
    return new Expression.Literal(null, DataType.NULL, at.source());
  }

  /** A function of series becomes a column of the series' rows. */
  private Expression inner(Call call, @Nullable Node condition, @Nullable Call around) {
    return new Figures(draft, source, before)
        .of(call, each -> made(each, condition, around))
        .orElseGet(() -> made(call, condition, around));
  }

  private Expression made(Call call, @Nullable Node condition, @Nullable Call around) {
    String key = Figures.key(call);
    Expression same = condition == null ? known.get(key) : null;
    if (same != null) {
      return same;
    }
    List<Node> arguments = new ArrayList<>();
    for (Expression each : call.arguments()) {
      Optional<Call> within = aggregationIn(each);
      if (within.isPresent()) {
        return nested(within.get(), call);
      }
      if (each instanceof Expression.Name name && isDimension(name)) {
        return wrong(
            name,
            "cannot use dimension field ["
                + name.name()
                + "] in a time-series aggregation function ["
                + (around == null ? call : around).source().text()
                + "]. Dimension fields can only be used for grouping in a BY clause. To aggregate"
                + " dimension fields, use the FROM command instead of the TS command.");
      }
      arguments.add(rows.bind(each));
    }
    SeriesFunction function = SeriesFunctions.find(call.function()).orElseThrow();
    int slot = draft.slot();
    Step.Inner made = new Calls(draft).inner(function, call, arguments, condition, slot);
    if (made == null) {
      return new Expression.Literal(null, DataType.NULL, call.source());
    }
    inner.add(made);
    String name = "\0" + slot;
    found.put(name, new Column(slot, name, type(function, made)));
    Expression column = new Expression.Name(name, call.source());
    if (condition == null) {
      known.put(key, column);
    }
    return column;
  }

  private static DataType type(SeriesFunction function, Step.Inner made) {
    List<DataType> types = made.arguments().stream().map(Node::type).toList();
    return function.signatures().stream()
        .filter(each -> each.kind(0).takes(types.getFirst()))
        .findFirst()
        .map((Signature each) -> each.result(types))
        .orElse(DataType.NULL);
  }

  private boolean isDimension(Expression.Name name) {
    Column column = before.get(name.name());
    return column != null
        && source.dimensions().stream().anyMatch(each -> each.slot() == column.slot());
  }

  private static Optional<Call> aggregationIn(Expression expression) {
    if (!(expression instanceof Call call)) {
      return Optional.empty();
    }
    boolean itself =
        SeriesFunctions.find(call.function()).isPresent()
            || Aggregations.find(call.function()).isPresent();
    return itself
        ? Optional.of(call)
        : call.arguments().stream()
            .map(SeriesGrouping::aggregationIn)
            .flatMap(Optional::stream)
            .findFirst();
  }
}
