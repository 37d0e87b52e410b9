package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.ClassicBuckets;
import io.lampyr.metrics.promql.histogram.NativeQuantiles;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Quantiles and fractions of histograms: native ones, and classic ones with a bucket a series. */
final class HistogramCalls {
  private static final String BOUND = "le";
  private static final String FORCED =
      "input to histogram_quantile needed to be fixed for monotonicity (see"
          + " https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile)";

  private final Evaluator evaluator;
  private final Expr.Call call;
  private final Grid grid;
  private final Expr of;
  private final Map<Labels, List<Part>> classic = new LinkedHashMap<>();
  private final List<Series> natives = new ArrayList<>();

  HistogramCalls(Evaluator evaluator, Expr.Call call, Grid grid) {
    this.evaluator = evaluator;
    this.call = call;
    this.grid = grid;
    boolean vectorFirst = call.function().name().equals("histogram_quantiles");
    this.of = (vectorFirst ? call.arguments().getFirst() : call.arguments().getLast()).bare();
  }

  private record Part(double bound, Row row) {}

  /** What is computed of a histogram at a step. */
  private interface Measure {
    double of(FloatHistogram histogram, NativeQuantiles.About about, int step);

    double of(ClassicBuckets buckets, int step);
  }

  SeriesStream stream() {
    gather();
    Merged merged = new Merged(evaluator.scope().bounds());
    switch (call.function().name()) {
      case "histogram_quantile" ->
          measure(merged, quantile(call.arguments().getFirst()), "", _ -> "");
      case "histogram_fraction" -> measure(merged, fraction(), "", _ -> "");
      default -> {
        String label = ((Expr.StringLiteral) call.arguments().get(1).bare()).value();
        for (Expr share : call.arguments().subList(2, call.arguments().size())) {
          double[] shares = evaluator.scalar(share, grid);
          measure(merged, quantile(share), label, step -> openMetrics(shares[step]));
        }
      }
    }
    return merged.stream();
  }

  private static String openMetrics(double value) {
    String text = GoNumbers.general(value);
    boolean whole = text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
    return whole ? text + ".0" : text;
  }

  private void gather() {
    try (SeriesStream stream = evaluator.vector(of, grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        evaluator.scope().bounds().keep(series);
        Row row = series.row();
        if (row.hasHistograms()) {
          natives.add(series);
        }
        if (hasNumbers(row)) {
          String bound = series.labels().get(BOUND);
          OptionalDouble number = GoNumbers.number(bound);
          if (number.isEmpty() || Double.isNaN(number.getAsDouble())) {
            evaluator.scope().remarks().badBucket(bound, of.place());
          } else {
            classic
                .computeIfAbsent(series.labels().without(BOUND), _ -> new ArrayList<>())
                .add(new Part(number.getAsDouble(), row));
          }
        }
      }
    }
  }

  private static boolean hasNumbers(Row row) {
    for (int step = 0; step < row.steps(); step++) {
      if (row.hasNumber(step)) {
        return true;
      }
    }
    return false;
  }

  private Measure quantile(Expr share) {
    double[] shares = evaluator.scalar(share, grid);
    for (double one : shares) {
      evaluator.scope().remarks().quantile(one, share.bare().place());
    }
    return new Measure() {
      @Override
      public double of(FloatHistogram histogram, NativeQuantiles.About about, int step) {
        return NativeQuantiles.quantile(shares[step], histogram, about);
      }

      @Override
      public double of(ClassicBuckets buckets, int step) {
        return buckets.quantile(
            shares[step],
            grid.at(step),
            of.place(),
            forced -> evaluator.scope().remarks().notes().inform(FORCED, forced));
      }
    };
  }

  private Measure fraction() {
    double[] from = evaluator.scalar(call.arguments().get(0), grid);
    double[] to = evaluator.scalar(call.arguments().get(1), grid);
    return new Measure() {
      @Override
      public double of(FloatHistogram histogram, NativeQuantiles.About about, int step) {
        return NativeQuantiles.fraction(from[step], to[step], histogram, about);
      }

      @Override
      public double of(ClassicBuckets buckets, int step) {
        return buckets.fraction(from[step], to[step]);
      }
    };
  }

  private void measure(Merged merged, Measure measure, String label, IntFunction<String> values) {
    NativeQuantiles.About about =
        new NativeQuantiles.About(evaluator.scope().remarks().notes(), "", of.place());
    for (Series series : natives) {
      List<Part> parts = classic.getOrDefault(series.labels(), List.of());
      for (int step = 0; step < grid.steps(); step++) {
        FloatHistogram histogram = series.row().histogram(step);
        if (histogram == null) {
          continue;
        }
        int at = step;
        if (parts.stream().anyMatch(part -> part.row().hasNumber(at))) {
          evaluator.scope().remarks().mixedClassicAndNative(of.place());
        } else {
          set(
              merged,
              labels(series.labels(), label, values.apply(step)),
              step,
              measure.of(histogram, about, step));
        }
      }
    }
    classic.forEach((labels, parts) -> {
      Row conflict = conflict(labels);
      for (int step = 0; step < grid.steps(); step++) {
        ClassicBuckets buckets = new ClassicBuckets();
        for (Part part : parts) {
          if (part.row().hasNumber(step)) {
            buckets.add(part.bound(), part.row().number(step));
          }
        }
        boolean isNative = conflict != null && conflict.histogram(step) != null;
        if (!buckets.isEmpty() && !isNative) {
          set(merged, labels(labels, label, values.apply(step)), step, measure.of(buckets, step));
        }
      }
    });
  }

  private @Nullable Row conflict(Labels labels) {
    for (Series series : natives) {
      if (series.labels().equals(labels)) {
        return series.row();
      }
    }
    return null;
  }

  private static Labels labels(Labels labels, String label, String value) {
    Labels nameless = LabelSets.withoutMetric(labels);
    return label.isEmpty() ? nameless : nameless.with(label, value);
  }

  private void set(Merged merged, Labels labels, int step, double value) {
    Row row = merged.row(labels, grid.steps());
    if (row.has(step)) {
      throw Merged.duplicate();
    }
    row.set(step, value);
  }
}
