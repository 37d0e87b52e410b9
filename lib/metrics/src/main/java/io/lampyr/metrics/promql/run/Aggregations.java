package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.histogram.Bucket;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one series of many. As far as that can be, each is added and forgotten. */
final class Aggregations {
  private final Evaluator evaluator;

  Aggregations(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  SeriesStream stream(Expr.Aggregate aggregate, Grid grid) {
    return switch (aggregate.aggregator()) {
      case SUM, AVG, MIN, MAX, COUNT, GROUP, STDDEV, STDVAR -> folded(aggregate, grid);
      case QUANTILE -> quantile(aggregate, grid);
      case COUNT_VALUES -> countValues(aggregate, grid);
      case TOPK, BOTTOMK, LIMITK -> new Choices(evaluator, aggregate, grid).stream();
      case LIMIT_RATIO -> throw PromqlException.execution("limit_ratio() is not supported");
    };
  }

  static Labels group(Expr.Aggregate aggregate, Labels labels) {
    return aggregate.without()
        ? labels.without(LabelSets.withMetric(aggregate.grouping()))
        : labels.only(aggregate.grouping());
  }

  /** The only labels that a group is made of; null, if all may be needed. */
  private static @Nullable Set<String> needed(Expr.Aggregate aggregate) {
    if (aggregate.without() || Names.vary(aggregate.of())) {
      return null;
    }
    Set<String> needed = new HashSet<>(aggregate.grouping());
    needed.add(Labels.NAME);
    return needed;
  }

  /** Whether series are added and forgotten. */
  static boolean areFolded(Expr.Aggregate aggregate) {
    return switch (aggregate.aggregator()) {
      case SUM, AVG, MIN, MAX, COUNT, GROUP, STDDEV, STDVAR -> true;
      case QUANTILE, COUNT_VALUES, TOPK, BOTTOMK, LIMITK, LIMIT_RATIO -> false;
    };
  }

  /** A group that nothing was added to yet; what it takes is counted. */
  static Fold begun(Expr.Aggregate aggregate, Labels labels, int steps, Scope scope) {
    Fold fold = Fold.of(aggregate, steps, scope.remarks());
    scope.bounds().hold(steps);
    RequestMemory.takeFor(fold.bytesPerStep() * steps + labels.bytes(), "promql");
    return fold;
  }

  private SeriesStream folded(Expr.Aggregate aggregate, Grid grid) {
    Map<Labels, Fold> lanes = evaluator.lanes().groups(aggregate, grid);
    Map<Labels, Fold> groups = lanes == null ? groups(aggregate, grid) : lanes;
    List<Series> made = new ArrayList<>();
    groups.forEach((labels, fold) -> {
      Row row = fold.row();
      if (!row.isEmpty()) {
        made.add(new Series(labels, row));
      }
    });
    return SeriesStream.of(made);
  }

  /** What is known of each group. */
  Map<Labels, Fold> groups(Expr.Aggregate aggregate, Grid grid) {
    Map<Labels, Fold> groups = new LinkedHashMap<>();
    int steps = grid.steps();
    try (SeriesStream stream = evaluator.vector(aggregate.of(), grid, needed(aggregate))) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        Labels labels = group(aggregate, series.labels());
        Fold fold = groups.get(labels);
        if (fold == null) {
          fold = begun(aggregate, labels, steps, evaluator.scope());
          groups.put(labels, fold);
        }
        fold.add(series);
      }
    }
    return groups;
  }

  private SeriesStream quantile(Expr.Aggregate aggregate, Grid grid) {
    double[] shares = evaluator.scalar(Objects.requireNonNull(aggregate.parameter()), grid);
    Map<Labels, List<Row>> groups = new LinkedHashMap<>();
    try (SeriesStream stream = evaluator.vector(aggregate.of(), grid, needed(aggregate))) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        evaluator.scope().bounds().keep(series);
        groups
            .computeIfAbsent(group(aggregate, series.labels()), _ -> new ArrayList<>())
            .add(series.row());
      }
    }
    note(shares, aggregate.parameter().bare().place());
    List<Series> made = new ArrayList<>();
    groups.forEach((labels, rows) -> {
      Row row = quantiles(aggregate, shares, rows);
      if (!row.isEmpty()) {
        made.add(new Series(labels, row));
      }
    });
    return SeriesStream.of(made);
  }

  /** Of shares that are none only the least and the greatest are told. */
  private void note(double[] shares, Place place) {
    Remarks remarks = evaluator.scope().remarks();
    double least = Double.MAX_VALUE;
    double greatest = -Double.MAX_VALUE;
    for (double share : shares) {
      if (Double.isNaN(share)) {
        remarks.quantile(share, place);
      }
      least = GoMath.min(least, share);
      greatest = GoMath.max(greatest, share);
    }
    if (greatest > 1) {
      remarks.quantile(greatest, place);
    }
    if (least < 0) {
      remarks.quantile(least, place);
    }
  }

  private Row quantiles(Expr.Aggregate aggregate, double[] shares, List<Row> rows) {
    Row result = Row.empty(shares.length);
    double[] values = new double[rows.size()];
    for (int step = 0; step < shares.length; step++) {
      int size = 0;
      for (Row row : rows) {
        if (row.hasNumber(step)) {
          values[size++] = row.number(step);
        } else if (row.has(step)) {
          evaluator.scope().remarks().ignoredInAggregation("quantile", aggregate.of().place());
        }
      }
      if (size > 0) {
        result.set(step, Quantiles.of(shares[step], Arrays.copyOf(values, size)));
      }
    }
    return result;
  }

  private SeriesStream countValues(Expr.Aggregate aggregate, Grid grid) {
    Expr parameter = Objects.requireNonNull(aggregate.parameter()).bare();
    String label = ((Expr.StringLiteral) parameter).value();
    if (label.isEmpty()) {
      throw PromqlException.execution("invalid label name \"\"");
    }
    Merged merged = new Merged(evaluator.scope().bounds());
    try (SeriesStream stream = evaluator.vector(aggregate.of(), grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        count(aggregate, label, series, merged);
      }
    }
    return merged.stream();
  }

  private static void count(Expr.Aggregate aggregate, String label, Series series, Merged merged) {
    Row row = series.row();
    Labels group = group(aggregate, series.labels());
    boolean grouped = aggregate.without() && aggregate.grouping().contains(label);
    String before = "";
    Labels labels = group;
    for (int step = 0; step < row.steps(); step++) {
      if (!row.has(step)) {
        continue;
      }
      FloatHistogram histogram = row.histogram(step);
      String value = histogram == null ? GoNumbers.plain(row.number(step)) : Bucket.text(histogram);
      if (!value.equals(before)) {
        before = value;
        labels = grouped ? group : group.with(label, value);
      }
      Row counts = merged.row(labels, row.steps());
      counts.set(step, counts.hasNumber(step) ? counts.number(step) + 1 : 1);
    }
  }

  static boolean isTop(Expr.Aggregate aggregate) {
    return aggregate.aggregator() == Aggregator.TOPK;
  }
}
