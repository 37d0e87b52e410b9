package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions that give vectors. */
final class Calls {
  private final Evaluator evaluator;
  private final PointFunctions points;

  Calls(Evaluator evaluator) {
    this.evaluator = evaluator;
    this.points = new PointFunctions(evaluator);
  }

  SeriesStream vector(Expr.Call call, Grid grid, @Nullable Set<String> labels) {
    String name = call.function().name();
    Optional<RangeFunction> ranged = RangeFunctions.find(name);
    if (ranged.isPresent()) {
      return ranged(call, ranged.get(), grid, labels);
    }
    return switch (name) {
      case "absent" -> absent(call, grid);
      case "vector" -> {
        Row row = Row.of(evaluator.scalar(call.arguments().getFirst(), grid).clone());
        yield SeriesStream.of(List.of(new Series(Labels.EMPTY, row)));
      }
      case "sort", "sort_desc", "sort_by_label", "sort_by_label_desc" ->
          new Sorting(evaluator).stream(call, grid);
      case "label_replace" -> new LabelCalls(evaluator).replaced(call, grid);
      case "label_join" -> new LabelCalls(evaluator).joined(call, grid);
      case "histogram_quantile", "histogram_fraction", "histogram_quantiles" ->
          new HistogramCalls(evaluator, call, grid).stream();
      case "timestamp" -> timestamp(call, grid, labels);
      case "info", "integral", "start_timestamp" ->
          throw PromqlException.execution("function \"" + name + "\" is not supported");
      default -> points.stream(call, grid, labels);
    };
  }

  private SeriesStream ranged(
      Expr.Call call, RangeFunction function, Grid grid, @Nullable Set<String> labels) {
    String name = call.function().name();
    RangeFunction carried = function;
    for (Expr argument : call.arguments()) {
      if (argument.bare() instanceof Expr.MatrixSelector matrix
          && matrix.vector().widening() != Expr.Widening.NONE) {
        carried = Widened.find(name, matrix.vector().widening());
      }
    }
    SeriesStream stream = new RangeCalls(evaluator).stream(call, carried, grid, labels);
    if (name.equals("absent_over_time")) {
      return absent(stream, call.arguments().getFirst(), grid);
    }
    Expr of =
        call.arguments().stream()
            .map(Expr::bare)
            .filter(one -> one.kind() == ValueKind.MATRIX)
            .findFirst()
            .orElseThrow();
    if (RangeFunctions.keepsName(name)) {
      return stream;
    }
    return evaluator.dropped(stream, of);
  }

  private SeriesStream absent(Expr.Call call, Grid grid) {
    Expr of = call.arguments().getFirst();
    return absent(evaluator.vector(of, grid, Set.of(Labels.NAME)), of, grid);
  }

  /** A series where none is. */
  private SeriesStream absent(SeriesStream stream, Expr of, Grid grid) {
    double[] ones = new double[grid.steps()];
    Arrays.fill(ones, 1);
    Row row = Row.of(ones);
    try (stream) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        for (int step = 0; step < ones.length; step++) {
          if (series.row().has(step)) {
            row.clear(step);
          }
        }
      }
    }
    return row.isEmpty()
        ? SeriesStream.of(List.of())
        : SeriesStream.of(List.of(new Series(certain(of.bare()), row)));
  }

  /** The labels that a selector's series have for certain. */
  private static Labels certain(Expr of) {
    if (of instanceof Expr.MatrixSelector matrix) {
      return certain(matrix.vector());
    }
    if (!(of instanceof Expr.VectorSelector selector)) {
      return Labels.EMPTY;
    }
    Labels labels = Labels.EMPTY;
    Set<String> seen = new HashSet<>();
    for (LabelMatcher matcher : selector.matchers()) {
      String name = matcher.name();
      if (LabelSets.OF_METRIC.contains(name)) {
        continue;
      }
      labels =
          matcher.kind() == LabelMatcher.Kind.EQUAL && seen.add(name)
              ? labels.with(name, matcher.value())
              : labels.without(name);
    }
    return labels;
  }

  private SeriesStream timestamp(Expr.Call call, Grid grid, @Nullable Set<String> labels) {
    Expr of = call.arguments().getFirst();
    if (of.bare() instanceof Expr.VectorSelector selector) {
      return evaluator.dropped(new Selected(evaluator.scope(), selector, grid, true, labels), of);
    }
    SeriesStream stream =
        evaluator
            .vector(of, grid, labels)
            .mapped(series -> {
              Row row = series.row();
              for (int step = 0; step < row.steps(); step++) {
                if (row.has(step)) {
                  row.set(step, grid.at(step) / 1000.0);
                }
              }
              return series;
            });
    return evaluator.dropped(stream, of);
  }
}
