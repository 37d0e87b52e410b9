package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.TimeUnits;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions that are of {@code @timestamp} without naming it: buckets and ranges of it. */
final class Times {
  private final Draft draft;
  private final Map<String, Column> columns;

  Times(Draft draft, Map<String, Column> columns) {
    this.draft = draft;
    this.columns = columns;
  }

  Node bind(Binder binder, Call call) {
    Column time = columns.get(SeriesSource.TIME);
    Plan.Scanned scanned = time == null ? null : draft.scanned().get(time.slot());
    if (time == null || scanned == null || !scanned.name().equals(SeriesSource.TIME)) {
      return wrong(
          call,
          "["
              + call.source().text()
              + "] requires the @timestamp field, which was either not present in the source"
              + " index, or has been dropped or renamed using a DROP, KEEP or EVAL command");
    }
    if (!time.type().isDate()) {
      return wrong(
          call, "[" + call.source().text() + "] requires the @timestamp field to be a date");
    }
    return call.function().equals("tbucket") ? bucket(binder, call, time) : range(binder, call);
  }

  private Node wrong(Call call, String what) {
    draft.problem(call.source().place(), what);
    return Binder.NULL;
  }

  private Node bucket(Binder binder, Call call, Column time) {
    List<Node> arguments = new ArrayList<>();
    arguments.add(new Node.Slot(time.slot(), time.name(), time.type()));
    call.arguments().forEach(each -> arguments.add(binder.bind(each)));
    if (arguments.size() != 2 && arguments.size() != 4) {
      return wrong(
          call,
          "error building [tbucket]: expects exactly one argument, or exactly three arguments");
    }
    if (arguments.size() == 2
        && arguments.get(1) instanceof Node.Constant count
        && count.value() instanceof Integer) {
      FilterTimes bounds = bounds(time);
      if (bounds.from() == null || bounds.to() == null) {
        return wrong(
            call,
            "["
                + call.source().text()
                + "] requires a range: [from] and [to], or conditions on @timestamp that"
                + " say both");
      }
      arguments.add(new Node.Constant(bounds.from(), time.type()));
      arguments.add(new Node.Constant(bounds.to(), time.type()));
    }
    if (arguments.get(1).type() == DataType.NULL) {
      return wrong(call, "the size of the buckets of [" + call.source().text() + "] is null");
    }
    return Buckets.bind(draft, call, arguments);
  }

  /** Between which times rows are, as far as conditions say it. */
  private FilterTimes bounds(Column time) {
    // Nanoseconds count as such in conditions, and as milliseconds beside the query.
    long perMilli = time.type() == DataType.DATE_NANOS ? 1_000_000 : 1;
    FilterTimes beside = draft.times();
    FilterTimes all =
        new FilterTimes(
            beside.from() == null ? null : (Long) (beside.from() * perMilli),
            beside.to() == null ? null : (Long) (beside.to() * perMilli));
    for (Step step : draft.steps()) {
      if (step instanceof Step.Filter filter) {
        all = all.and(bounds(filter.condition(), time));
      }
    }
    return all;
  }

  private static FilterTimes bounds(Node node, Column time) {
    if (!(node instanceof Node.Apply apply) || apply.arguments().size() != 2) {
      return new FilterTimes(null, null);
    }
    Node left = apply.arguments().get(0);
    Node right = apply.arguments().get(1);
    if (apply.function().equals("and")) {
      return bounds(left, time).and(bounds(right, time));
    }
    boolean turned = left instanceof Node.Constant;
    Node column = turned ? right : left;
    if (!(column instanceof Node.Slot slot)
        || slot.slot() != time.slot()
        || !((turned ? left : right) instanceof Node.Constant constant)
        || constant.type() != time.type()
        || !(constant.value() instanceof Long value)) {
      return new FilterTimes(null, null);
    }
    return switch (apply.function()) {
      case "<", "<=" -> turned ? new FilterTimes(value, null) : new FilterTimes(null, value);
      case ">", ">=" -> turned ? new FilterTimes(null, value) : new FilterTimes(value, null);
      case "==" -> new FilterTimes(value, value);
      default -> new FilterTimes(null, null);
    };
  }

  /** {@code TRANGE}: since so long ago, or from one time to another, which is excluded. */
  private Node range(Binder binder, Call call) {
    List<Expression> given = call.arguments();
    if (given.isEmpty() || given.size() > 2) {
      return wrong(call, "error building [trange]: expects from 1 to 2 arguments");
    }
    boolean since = given.size() == 1;
    Object from = constant(binder, call, given.getFirst(), since);
    Object to =
        since
            ? Long.valueOf(draft.now().toEpochMilli())
            : constant(binder, call, given.get(1), false);
    if (from == null || to == null) {
      return Binder.NULL;
    }
    if (!since && (Long) from >= (Long) to) {
      return wrong(call, "the start of [" + call.source().text() + "] must be before its end");
    }
    Expression time = new Expression.Name(SeriesSource.TIME, call.source());
    return binder.bind(
        new Call(
            "and",
            List.of(
                new Call(">=", List.of(time, literal(call, from)), call.source()),
                new Call(since ? "<=" : "<", List.of(time, literal(call, to)), call.source())),
            call.source()));
  }

  private static Expression literal(Call call, Object millis) {
    return new Expression.Literal(millis, DataType.DATETIME, call.source());
  }

  /** A moment in milliseconds; null, and a problem, if it is none. */
  private @Nullable Object constant(Binder binder, Call call, Expression given, boolean since) {
    Node node = binder.bind(given);
    Object value = node instanceof Node.Constant constant ? constant.value() : null;
    try {
      if (since) {
        Object amount = value instanceof String text ? TimeUnits.parse(text) : value;
        if (amount instanceof TemporalAmount length) {
          return draft.now().atZone(ZoneOffset.UTC).minus(length).toInstant().toEpochMilli();
        }
      } else if (value instanceof Integer || node.type() == DataType.LONG) {
        return value instanceof Number millis ? (Object) millis.longValue() : null;
      } else if (value instanceof String || (value != null && node.type().isDate())) {
        return io.lampyr.esql.function.Convert.convert(value, node.type(), DataType.DATETIME);
      }
    } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException wrong) {
      return none(call, given, since);
    }
    return none(call, given, since);
  }

  private @Nullable Object none(Call call, Expression given, boolean since) {
    wrong(
        call,
        "argument ["
            + given.source().text()
            + "] of ["
            + call.source().text()
            + "] must be a constant "
            + (since ? "date_period or time_duration" : "date, string or number of milliseconds"));
    return null;
  }
}
