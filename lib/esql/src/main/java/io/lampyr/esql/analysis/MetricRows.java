package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which rows of time series are looked at: those that have one of the metrics that the functions
 * ask for. Others are as if they were not there, so that a document with other metrics makes no row
 * of its bucket, or of its keys.
 */
final class MetricRows {
  /** What tells of rows without a value. */
  private static final String ABSENT = "absent_over_time";

  private final Draft draft;
  private final Set<Integer> metrics;

  MetricRows(Draft draft, SeriesSource source, Map<String, Column> columns) {
    this.draft = draft;
    this.metrics = new HashSet<>(source.metrics());
    columns.forEach((name, column) -> {
      if (Figures.isFigure(name)) {
        metrics.add(column.slot());
      }
    });
  }

  /** The metrics' slots; none if some function asks for no metric, or for what is missing. */
  Set<Integer> of(List<Step.Inner> functions) {
    Set<Integer> all = new HashSet<>();
    for (Step.Inner function : functions) {
      Set<Integer> read = new HashSet<>();
      function.arguments().forEach(argument -> read(argument, read));
      read.retainAll(metrics);
      if (read.isEmpty() || function.function().equals(ABSENT)) {
        return Set.of();
      }
      all.addAll(read);
    }
    return all;
  }

  /** Adds what a node reads, and what that was computed of. */
  private void read(Node node, Set<Integer> into) {
    Set<Integer> slots = new HashSet<>();
    node.slots(slots);
    into.addAll(slots);
    for (Step step : draft.steps().reversed()) {
      if (step instanceof Step.Compute compute && into.contains(compute.slot())) {
        compute.value().slots(into);
      }
    }
  }
}
