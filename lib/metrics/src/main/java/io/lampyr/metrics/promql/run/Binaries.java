package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Matching;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out operators between vectors, or a vector and a number. */
final class Binaries {
  private final Evaluator evaluator;

  Binaries(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  SeriesStream stream(Expr.Binary binary, Grid grid, @Nullable Set<String> labels) {
    if (Evaluator.isScalar(binary.left())) {
      return withNumber(binary, binary.right(), true, grid, labels);
    }
    if (Evaluator.isScalar(binary.right())) {
      return withNumber(binary, binary.left(), false, grid, labels);
    }
    return switch (binary.operator()) {
      case AND -> filtered(binary, grid, true);
      case UNLESS -> filtered(binary, grid, false);
      case OR -> either(binary, grid);
      default -> new Joins(evaluator, binary, grid).stream();
    };
  }

  private SeriesStream withNumber(
      Expr.Binary binary, Expr vector, boolean swap, Grid grid, @Nullable Set<String> labels) {
    double[] numbers = evaluator.scalar(swap ? binary.left() : binary.right(), grid);
    Cells cells = new Cells(binary, evaluator.scope().remarks());
    SeriesStream combined =
        evaluator
            .vector(vector, grid, labels)
            .mapped(series -> combined(binary, series, numbers, swap, cells));
    return binary.operator().isArithmetic() || binary.bool()
        ? evaluator.dropped(combined, vector)
        : combined;
  }

  private static Series combined(
      Expr.Binary binary, Series series, double[] numbers, boolean swap, Cells cells) {
    Row row = series.row();
    boolean comparison = binary.operator().isComparison();
    for (int step = 0; step < row.steps(); step++) {
      FloatHistogram histogram = row.histogram(step);
      if (histogram == null && !row.hasNumber(step)) {
        continue;
      }
      double value = row.number(step);
      Cells.Outcome outcome =
          swap
              ? cells.combine(numbers[step], null, value, histogram)
              : cells.combine(value, histogram, numbers[step], null);
      boolean kept = outcome == Cells.Outcome.KEPT;
      if (outcome == Cells.Outcome.NONE || (!kept && !binary.bool())) {
        row.clear(step);
      } else if (binary.bool()) {
        row.set(step, kept ? 1 : 0);
      } else if (!comparison) {
        set(row, step, cells);
      }
    }
    return series;
  }

  static void set(Row row, int step, Cells cells) {
    FloatHistogram histogram = cells.histogram();
    if (histogram == null) {
      row.set(step, cells.number());
    } else {
      row.set(step, histogram);
    }
  }

  static Labels signature(Labels labels, Expr.Binary binary) {
    Matching matching = Objects.requireNonNull(binary.matching());
    return LabelSets.matching(labels, matching.on(), matching.labels());
  }

  private Map<Labels, BitSet> present(Expr.Binary binary, Grid grid) {
    Map<Labels, BitSet> present = new HashMap<>();
    try (SeriesStream stream = evaluator.vector(binary.right(), grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        mark(present, signature(series.labels(), binary), series.row());
      }
    }
    return present;
  }

  private static void mark(Map<Labels, BitSet> present, Labels signature, Row row) {
    BitSet steps = present.computeIfAbsent(signature, _ -> new BitSet(row.steps()));
    for (int step = 0; step < row.steps(); step++) {
      if (row.has(step)) {
        steps.set(step);
      }
    }
  }

  private SeriesStream filtered(Expr.Binary binary, Grid grid, boolean wanted) {
    Map<Labels, BitSet> present = present(binary, grid);
    BitSet none = new BitSet();
    return evaluator
        .vector(binary.left(), grid)
        .mapped(series -> {
          BitSet steps = present.getOrDefault(signature(series.labels(), binary), none);
          Row row = series.row();
          for (int step = 0; step < row.steps(); step++) {
            if (steps.get(step) != wanted) {
              row.clear(step);
            }
          }
          return series;
        });
  }

  private SeriesStream either(Expr.Binary binary, Grid grid) {
    Merged merged = new Merged(evaluator.scope().bounds());
    Map<Labels, BitSet> present = new HashMap<>();
    try (SeriesStream left = evaluator.vector(binary.left(), grid)) {
      for (Series series = left.next(); series != null; series = left.next()) {
        mark(present, signature(series.labels(), binary), series.row());
        merged.add(series);
      }
    }
    try (SeriesStream right = evaluator.vector(binary.right(), grid)) {
      for (Series series = right.next(); series != null; series = right.next()) {
        BitSet steps = present.get(signature(series.labels(), binary));
        Row row = series.row();
        for (int step = 0; steps != null && step < row.steps(); step++) {
          if (steps.get(step)) {
            row.clear(step);
          }
        }
        if (!row.isEmpty()) {
          merged.add(series);
        }
      }
    }
    return merged.stream();
  }

  /** Whether the outcome is of another metric than the left side. */
  static boolean changesMetric(Operator operator) {
    return operator.isArithmetic();
  }
}
