package io.lampyr.esql.run;

import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.series.NumberState;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions of series that need no rows: conditions are upon times, and upon what is the same in
 * all rows of a series, which the keys are, too; each function takes the numbers of one metric.
 */
final class SeriesLines {
  private final PlanPart part;
  private final Step.Series step;
  private final List<Node> conditions = new ArrayList<>();

  /** The slots of what is the same in all rows of a series. */
  private final List<Integer> keys = new ArrayList<>();

  private final List<SeriesSplit.Metric> metrics = new ArrayList<>();
  private long from = Long.MIN_VALUE;
  private long to = Long.MAX_VALUE;

  private SeriesLines(PlanPart part, Step.Series step) {
    this.part = part;
    this.step = step;
  }

  /** Nothing if rows are needed. */
  static Optional<SeriesLines> of(PlanPart part, List<Step> steps) {
    int at = 0;
    while (at < steps.size() && steps.get(at) instanceof Step.Filter) {
      at++;
    }
    if (part.narrowed() || at == steps.size() || !(steps.get(at) instanceof Step.Series step)) {
      return Optional.empty();
    }
    SeriesLines lines = new SeriesLines(part, step);
    boolean plain = step.perMilli() == 1;
    for (Step each : steps.subList(0, at)) {
      plain = plain && lines.condition(((Step.Filter) each).condition());
    }
    for (Step.SeriesKey key : step.by()) {
      plain = plain && key.ofSeries() && lines.isOfSeries(key.node());
    }
    for (Step.Inner value : step.values()) {
      plain = plain && lines.metric(value);
    }
    return plain ? Optional.of(lines) : Optional.empty();
  }

  Step.Series step() {
    return step;
  }

  private boolean condition(Node node) {
    if (node instanceof Node.Apply and && and.function().equals("and")) {
      return and.arguments().stream().allMatch(this::condition);
    }
    if (node instanceof Node.Apply apply
        && apply.arguments().size() == 2
        && apply.arguments().get(0) instanceof Node.Slot slot
        && slot.slot() == step.time()
        && apply.arguments().get(1) instanceof Node.Constant(Object value, DataType type)
        && type == DataType.DATETIME
        && value instanceof Long moment) {
      return time(apply.function(), moment);
    }
    conditions.add(node);
    return isOfSeries(node);
  }

  private boolean time(String operator, long moment) {
    switch (operator) {
      case ">" -> from = Math.max(from, moment == Long.MAX_VALUE ? moment : moment + 1);
      case ">=" -> from = Math.max(from, moment);
      case "<" -> to = Math.min(to, moment == Long.MIN_VALUE ? moment : moment - 1);
      case "<=" -> to = Math.min(to, moment);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Whether a node reads nothing but dimensions, which are noted. */
  private boolean isOfSeries(Node node) {
    Set<Integer> read = new HashSet<>();
    node.slots(read);
    for (int slot : read) {
      Plan.Scanned scanned = part.scanned().get(slot);
      if (scanned == null
          || scanned.query() != null
          || !part.dimensions().contains(scanned.name())) {
        return false;
      }
      if (!keys.contains(slot)) {
        keys.add(slot);
      }
    }
    return true;
  }

  private boolean metric(Step.Inner value) {
    if (value.condition() != null
        || value.arguments().size() != 1
        || !(value.arguments().getFirst() instanceof Node.Slot slot)
        || !(value.maker().get() instanceof NumberState state)) {
      return false;
    }
    Plan.Scanned scanned = part.scanned().get(slot.slot());
    boolean counts = step.metrics().isEmpty() || step.metrics().contains(slot.slot());
    if (scanned == null || scanned.query() != null || !state.takes(scanned.type()) || !counts) {
      return false;
    }
    metrics.add(
        new SeriesSplit.Metric(
            scanned.name(), scanned.type(), state.takesSums(), state.needsResets()));
    return true;
  }

  /** False if the split has to be read as rows; then nothing was handed on. */
  boolean read(SeriesSplit split, SeriesSink sink, Evaluation evaluation, Read read) {
    List<Table.Wanted> wanted = part.wanted(keys);
    return split.lines(
        new SeriesSplit.Lines(wanted, metrics, part.pushed(), from, to, step.metrics().isEmpty()),
        new SeriesSplit.Taker() {
          private Page one = Page.of(1, part.slots());

          @Override
          public boolean begins(@Nullable Object[] cells) {
            one = Page.of(1, part.slots());
            for (int i = 0; i < cells.length; i++) {
              one.put(keys.get(i), new Object[] {cells[i]});
            }
            return holds(one, evaluation);
          }

          @Override
          public boolean keepsTogether(long oldest, long newest) {
            return sink.keepsTogether(oldest, newest);
          }

          @Override
          public boolean takes(Samples rows, List<Samples> numbers) {
            long places = numbers.stream().mapToLong(Samples::size).sum();
            long found = rows.points();
            for (Samples each : numbers) {
              found = Math.max(found, each.points());
            }
            read.of(found, keys.size() + rows.size() + places);
            return sink.takes(one, rows, numbers);
          }
        });
  }

  private boolean holds(Page one, Evaluation evaluation) {
    try (Made made = new Made()) {
      for (Node condition : conditions) {
        if (!Boolean.TRUE.equals(evaluation.column(condition, one, made)[0])) {
          return false;
        }
      }
      return true;
    }
  }

  /** Is told how many rows there were, and how many values were read of them. */
  interface Read {
    void of(long rows, long values);
  }
}
