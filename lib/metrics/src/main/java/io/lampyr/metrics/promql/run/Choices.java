package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The first series of each group, at each step: by their numbers, or as they come. */
final class Choices {
  private static final double MOST = 0x1.fffffffffffffp62;
  private static final double LEAST = -0x1p63;

  private final Evaluator evaluator;
  private final Expr.Aggregate aggregate;
  private final Grid grid;

  Choices(Evaluator evaluator, Expr.Aggregate aggregate, Grid grid) {
    this.evaluator = evaluator;
    this.aggregate = aggregate;
    this.grid = grid;
  }

  SeriesStream stream() {
    double[] wanted = evaluator.scalar(Objects.requireNonNull(aggregate.parameter()), grid);
    Map<Labels, List<Series>> groups = new LinkedHashMap<>();
    try (SeriesStream stream = evaluator.vector(aggregate.of(), grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        evaluator.scope().bounds().keep(series);
        groups
            .computeIfAbsent(Aggregations.group(aggregate, series.labels()), _ -> new ArrayList<>())
            .add(series);
      }
    }
    if (Arrays.stream(wanted).max().orElse(0) < 1) {
      return SeriesStream.of(List.of());
    }
    check(wanted);
    Merged merged = new Merged(evaluator.scope().bounds());
    for (int step = 0; step < wanted.length; step++) {
      for (List<Series> group : groups.values()) {
        for (Series series : chosen(group, step, wanted[step])) {
          merged.row(series.labels(), wanted.length).copy(step, series.row(), step);
        }
      }
    }
    return merged.stream();
  }

  private static void check(double[] wanted) {
    double most = Arrays.stream(wanted).max().orElse(0);
    double least = Arrays.stream(wanted).min().orElse(0);
    if (Arrays.stream(wanted).anyMatch(Double::isNaN)) {
      throw PromqlException.execution("Parameter value is NaN");
    }
    if (least <= LEAST) {
      throw PromqlException.execution(
          "Scalar value " + GoNumbers.general(least) + " underflows int64");
    }
    if (most >= MOST) {
      throw PromqlException.execution(
          "Scalar value " + GoNumbers.general(most) + " overflows int64");
    }
  }

  private List<Series> chosen(List<Series> group, int step, double wanted) {
    int count = (int) Math.min((long) wanted, group.size());
    if (count < 1) {
      return List.of();
    }
    if (aggregate.aggregator() == Aggregator.LIMITK) {
      return group.stream().filter(series -> series.row().has(step)).limit(count).toList();
    }
    List<Series> numbers = new ArrayList<>();
    for (Series series : group) {
      if (series.row().hasNumber(step)) {
        numbers.add(series);
      } else if (series.row().has(step)) {
        evaluator
            .scope()
            .remarks()
            .ignoredInAggregation(aggregate.aggregator().word(), aggregate.place());
      }
    }
    numbers.sort(Choices.order(step, Aggregations.isTop(aggregate)));
    return numbers.subList(0, Math.min(count, numbers.size()));
  }

  /** By their numbers; what is no number comes last. */
  static Comparator<Series> order(int step, boolean descending) {
    return (one, other) -> {
      double a = one.row().number(step);
      double b = other.row().number(step);
      if (Double.isNaN(a) || Double.isNaN(b)) {
        return Boolean.compare(Double.isNaN(a), Double.isNaN(b));
      }
      if (a == b) {
        return 0;
      }
      return (a < b) == descending ? 1 : -1;
    };
  }
}
