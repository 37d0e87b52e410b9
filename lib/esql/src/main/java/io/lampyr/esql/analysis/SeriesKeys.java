package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Kernel;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What time series are grouped by: a bucket of time, dimensions, and what else a query names. */
final class SeriesKeys {
  static final String DIMENSIONS = "_timeseries";

  private final Draft draft;
  private final SeriesSource source;
  private final Binder rows;
  private final List<Step.SeriesKey> by = new ArrayList<>();
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private @Nullable TimeBuckets bucket;
  private boolean dimensions;

  SeriesKeys(Draft draft, SeriesSource source, Binder rows) {
    this.draft = draft;
    this.source = source;
    this.rows = rows;
  }

  @Nullable TimeBuckets bucket() {
    return bucket;
  }

  List<Step.SeriesKey> by() {
    return by;
  }

  /** The keys that series' rows have, under names that no query can write. */
  Map<String, Column> columns() {
    return columns;
  }

  /** Whether it was said which dimensions make a group. */
  boolean hasDimensions() {
    return dimensions;
  }

  /**
   * Adds a key: how it is called behind, and what it is then.
   *
   * @param bare functions of series that no aggregation is around
   */
  Command.Field add(Command.Field field, List<String> bare) {
    Expression expression = field.value();
    if (expression instanceof Expression.Call call && call.function().equals("without")) {
      dimensions = true;
      return dimensions(field.name() == null ? DIMENSIONS : field.name(), without(call), call);
    }
    Node node = rows.bind(expression);
    TimeBuckets made = bucket(node, expression);
    if (made == null && !bare.isEmpty()) {
      draft.problem(
          expression.source().place(),
          "Only grouping functions are supported (e.g. tbucket) when the time-series aggregation"
              + " function ["
              + bare.getFirst()
              + "] is not wrapped with another aggregation function. Found ["
              + expression.source().text()
              + "].");
    }
    if (node instanceof Node.Slot slot && source.metrics().contains(slot.slot())) {
      draft.problem(
          expression.source().place(),
          "cannot group by a metric field ["
              + expression.source().text()
              + "] in a time-series aggregation");
    }
    if (made != null) {
      bucket = made;
      return key(field.column(), made.slot(), node.type(), expression.source());
    }
    return key(field.column(), slot(node), node.type(), expression.source());
  }

  private int slot(Node node) {
    Set<Integer> read = new HashSet<>();
    node.slots(read);
    source.dimensions().forEach(dimension -> read.remove(dimension.slot()));
    int slot = draft.slot();
    by.add(new Step.SeriesKey(node, slot, read.isEmpty()));
    return slot;
  }

  private Command.Field key(String called, int slot, DataType type, Source at) {
    String name = "\0" + slot;
    columns.put(name, new Column(slot, name, type));
    return new Command.Field(called, new Expression.Name(name, at));
  }

  /** The bucket of the points' times that a node is; null if it is something else. */
  private @Nullable TimeBuckets bucket(Node node, Expression expression) {
    Node computed = node;
    for (Step step : draft.steps().reversed()) {
      if (computed instanceof Node.Slot slot
          && step instanceof Step.Compute compute
          && compute.slot() == slot.slot()) {
        computed = compute.value();
      }
    }
    if (!(computed instanceof Node.Apply apply) || apply.arguments().size() != 2) {
      return null;
    }
    boolean truncated = apply.function().equals("date_trunc");
    Node time = apply.arguments().get(truncated ? 1 : 0);
    boolean ours =
        (truncated || apply.function().equals("bucket"))
            && time instanceof Node.Slot slot
            && slot.slot() == source.time().slot()
            && apply.arguments().get(truncated ? 0 : 1) instanceof Node.Constant;
    if (!ours) {
      return null;
    }
    if (bucket != null) {
      draft.problem(
          expression.source().place(),
          "expected at most one time bucket, found [" + expression.source().text() + "] as well");
    }
    Object size = ((Node.Constant) apply.arguments().get(truncated ? 0 : 1)).value();
    return size == null ? null : new TimeBuckets(draft.slot(), size, source.perMilli());
  }

  /** {@code WITHOUT}: all dimensions but those. */
  private List<Column> without(Expression.Call call) {
    Set<String> names = new HashSet<>();
    for (Expression each : call.arguments()) {
      boolean known =
          each instanceof Expression.Name name
              && source.dimensions().stream().anyMatch(d -> d.name().equals(name.name()));
      if (known) {
        names.add(((Expression.Name) each).name());
      } else {
        draft.problem(
            each.source().place(),
            "argument ["
                + each.source().text()
                + "] of ["
                + call.source().text()
                + "] must be a dimension field");
      }
    }
    return source.dimensions().stream().filter(d -> !names.contains(d.name())).toList();
  }

  /** A key of all dimensions. */
  Command.Field allDimensions(Place place) {
    return dimensions(
        DIMENSIONS,
        source.dimensions(),
        new Expression.Name(DIMENSIONS, new Source(place, DIMENSIONS)));
  }

  private Command.Field dimensions(String called, List<Column> some, Expression at) {
    List<Node> nodes = new ArrayList<>();
    for (Column column : some) {
      nodes.add(new Node.Slot(column.slot(), column.name(), column.type()));
    }
    Node node = new Node.Apply(DIMENSIONS, nodes, DataType.KEYWORD, true, json(nodes), at.source());
    return key(called, slot(node), DataType.KEYWORD, at.source());
  }

  /** What tells the dimensions that are in these slots. */
  static Kernel json(List<Node> dimensions) {
    return cells -> {
      Map<String, Object> told = new LinkedHashMap<>();
      for (int i = 0; i < cells.length; i++) {
        Node.Slot column = (Node.Slot) dimensions.get(i);
        List<Object> values =
            Multi.values(cells[i]).stream().map(v -> Values.json(v, column.type())).toList();
        if (!values.isEmpty()) {
          told.put(column.name(), values.size() == 1 ? values.getFirst() : values);
        }
      }
      return new String(Json.write(told), StandardCharsets.UTF_8);
    };
  }
}
