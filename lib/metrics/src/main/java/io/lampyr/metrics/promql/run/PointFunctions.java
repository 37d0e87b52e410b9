package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.NativeQuantiles;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Functions that make one point of each point. */
final class PointFunctions {
  private static final double HALF_TURN = 180;

  private static final Map<String, DoubleUnaryOperator> OF_NUMBERS =
      Map.ofEntries(
          Map.entry("abs", Math::abs),
          Map.entry("ceil", Math::ceil),
          Map.entry("floor", Math::floor),
          Map.entry("exp", Math::exp),
          Map.entry("sqrt", Math::sqrt),
          Map.entry("ln", Math::log),
          Map.entry("log2", GoMath::log2),
          Map.entry("log10", Math::log10),
          Map.entry("sin", Math::sin),
          Map.entry("cos", Math::cos),
          Map.entry("tan", Math::tan),
          Map.entry("asin", Math::asin),
          Map.entry("acos", Math::acos),
          Map.entry("atan", Math::atan),
          Map.entry("sinh", Math::sinh),
          Map.entry("cosh", Math::cosh),
          Map.entry("tanh", Math::tanh),
          Map.entry("asinh", GoMath::asinh),
          Map.entry("acosh", GoMath::acosh),
          Map.entry("atanh", GoMath::atanh),
          Map.entry("rad", value -> value * (Math.PI / HALF_TURN)),
          Map.entry("deg", value -> value * (HALF_TURN / Math.PI)),
          Map.entry("sgn", value -> value < 0 ? -1 : value > 0 ? 1 : value));

  private static final Map<String, ToDoubleFunction<FloatHistogram>> OF_HISTOGRAMS =
      Map.of(
          "histogram_count", FloatHistogram::count,
          "histogram_sum", FloatHistogram::sum,
          "histogram_avg", histogram -> histogram.sum() / histogram.count(),
          "histogram_stdvar", NativeQuantiles::variance,
          "histogram_stddev", histogram -> Math.sqrt(NativeQuantiles.variance(histogram)));

  private final Evaluator evaluator;

  PointFunctions(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** What becomes of a number at a step. */
  private interface Change {
    double of(double number, int step);
  }

  SeriesStream stream(Expr.Call call, Grid grid, @Nullable Set<String> labels) {
    String name = call.function().name();
    ToDoubleFunction<FloatHistogram> ofHistograms = OF_HISTOGRAMS.get(name);
    if (ofHistograms != null) {
      return histograms(call, ofHistograms, grid, labels);
    }
    if (call.arguments().isEmpty()) {
      Row row = Row.empty(grid.steps());
      for (int step = 0; step < row.steps(); step++) {
        row.set(step, Calendar.of(name, Math.floorDiv(grid.at(step), 1000)));
      }
      return SeriesStream.of(List.of(new Series(Labels.EMPTY, row)));
    }
    Change change = change(call, grid);
    Expr of = call.arguments().getFirst();
    SeriesStream changed =
        evaluator.vector(of, grid, labels).mapped(series -> changed(series, change));
    return evaluator.dropped(changed, of);
  }

  private static Series changed(Series series, Change change) {
    Row row = series.row();
    for (int step = 0; step < row.steps(); step++) {
      if (row.hasNumber(step)) {
        row.set(step, change.of(row.number(step), step));
      } else if (row.hasHistograms()) {
        row.clear(step);
      }
    }
    return series;
  }

  private Change change(Expr.Call call, Grid grid) {
    String name = call.function().name();
    DoubleUnaryOperator simple = OF_NUMBERS.get(name);
    if (simple != null) {
      return (number, _) -> simple.applyAsDouble(number);
    }
    List<double[]> arguments = new ArrayList<>();
    for (Expr argument : call.arguments().subList(1, call.arguments().size())) {
      arguments.add(evaluator.scalar(argument, grid));
    }
    return switch (name) {
      case "clamp" ->
          (number, step) -> clamped(number, arguments.get(0)[step], arguments.get(1)[step]);
      case "clamp_min" ->
          (number, step) -> clamped(number, arguments.get(0)[step], Double.POSITIVE_INFINITY);
      case "clamp_max" ->
          (number, step) -> clamped(number, Double.NEGATIVE_INFINITY, arguments.get(0)[step]);
      case "round" ->
          (number, step) -> {
            double inverse = arguments.isEmpty() ? 1 : 1 / arguments.getFirst()[step];
            return Math.floor(number * inverse + 0.5) / inverse;
          };
      default -> (number, _) -> Calendar.of(name, seconds(number));
    };
  }

  /** No number at all, if the bounds contradict each other. */
  private static double clamped(double number, double least, double most) {
    return most < least ? Samples.STALE : GoMath.max(least, GoMath.min(most, number));
  }

  private static long seconds(double number) {
    return Math.abs(number) < 0x1p63 ? (long) number : Long.MIN_VALUE;
  }

  private SeriesStream histograms(
      Expr.Call call,
      ToDoubleFunction<FloatHistogram> function,
      Grid grid,
      @Nullable Set<String> labels) {
    Expr of = call.arguments().getFirst();
    SeriesStream changed =
        evaluator
            .vector(of, grid, labels)
            .mapped(series -> {
              Row row = series.row();
              for (int step = 0; step < row.steps(); step++) {
                if (row.histogram(step) != null) {
                  row.set(
                      step, function.applyAsDouble(Objects.requireNonNull(row.histogram(step))));
                } else {
                  row.clear(step);
                }
              }
              return series;
            });
    return evaluator.dropped(changed, of);
  }
}
