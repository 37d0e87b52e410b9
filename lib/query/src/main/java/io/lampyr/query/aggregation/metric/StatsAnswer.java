package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Sum;
import io.lampyr.query.aggregation.value.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How statistics are answered. */
public final class StatsAnswer {
  private static final List<String> SPREADS =
      List.of(
          "sum_of_squares",
          "variance",
          "variance_population",
          "variance_sampling",
          "std_deviation",
          "std_deviation_population",
          "std_deviation_sampling");

  private StatsAnswer() {}

  public static Result.Metric stats(String type, Partial.Stats stats) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    Map<String, Double> values = new LinkedHashMap<>();
    basics(stats, body, values);
    texts(stats, body, values);
    return new Result.Metric(type, body, values, true);
  }

  private static void basics(
      Partial.Stats stats, Map<String, @Nullable Object> body, Map<String, Double> values) {
    double sum = new Sum(stats.sum(), stats.sumLost()).value();
    boolean any = stats.count() > 0;
    values.put("count", (double) stats.count());
    values.put("min", stats.min());
    values.put("max", stats.max());
    values.put("avg", any ? sum / stats.count() : Double.NaN);
    values.put("sum", sum);
    body.put("count", stats.count());
    for (String name : new String[] {"min", "max", "avg"}) {
      body.put(name, any ? values.get(name) : null);
    }
    body.put("sum", sum);
  }

  private static void texts(
      Partial.Stats stats, Map<String, @Nullable Object> body, Map<String, Double> values) {
    Format format = stats.format();
    if (stats.count() == 0) {
      return;
    }
    for (String name : new String[] {"min", "max", "avg", "sum"}) {
      Double value = values.get(name);
      Object text = value == null ? null : format.shown(value);
      if (text != null) {
        body.put(name + "_as_string", text);
      }
    }
  }

  /** With squares, variances, and bounds that many deviations from the average. */
  public static Result.Metric extended(String type, Partial.Stats stats, double sigma) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    Map<String, Double> values = new LinkedHashMap<>();
    basics(stats, body, values);
    long count = stats.count();
    double sum = values.getOrDefault("sum", 0.0);
    double squares = new Sum(stats.squares(), stats.squaresLost()).value();
    double around = Math.max(squares - sum * sum / Math.max(count, 1), 0);
    double variance = count == 0 ? Double.NaN : around / count;
    double sampling = count == 0 ? Double.NaN : around / (count - 1);
    double deviation = Math.sqrt(variance);
    double sampled = Math.sqrt(sampling);
    double average = count == 0 ? Double.NaN : sum / count;
    values.put("sum_of_squares", squares);
    values.put("variance", variance);
    values.put("variance_population", variance);
    values.put("variance_sampling", sampling);
    values.put("std_deviation", deviation);
    values.put("std_deviation_population", deviation);
    values.put("std_deviation_sampling", sampled);
    Map<String, Double> bounds = new LinkedHashMap<>();
    bounds.put("upper", average + sigma * deviation);
    bounds.put("lower", average - sigma * deviation);
    bounds.put("upper_population", average + sigma * deviation);
    bounds.put("lower_population", average - sigma * deviation);
    bounds.put("upper_sampling", average + sigma * sampled);
    bounds.put("lower_sampling", average - sigma * sampled);
    write(stats, body, values, bounds);
    return new Result.Metric(type, body, values, true);
  }

  private static void write(
      Partial.Stats stats,
      Map<String, @Nullable Object> body,
      Map<String, Double> values,
      Map<String, Double> bounds) {
    boolean any = stats.count() > 0;
    for (String name : SPREADS) {
      body.put(name, any ? json(values.get(name)) : null);
    }
    Map<String, @Nullable Object> written = new LinkedHashMap<>();
    bounds.forEach((name, value) -> {
      written.put(name, any ? json(value) : null);
      values.put("std_" + name, value);
      values.put("std_deviation_bounds." + name, value);
    });
    body.put("std_deviation_bounds", written);
    texts(stats, body, values);
    if (any) {
      spreadTexts(stats.format(), body, values, bounds);
    }
  }

  private static void spreadTexts(
      Format format,
      Map<String, @Nullable Object> body,
      Map<String, Double> values,
      Map<String, Double> bounds) {
    for (String name : SPREADS) {
      double value = values.getOrDefault(name, Double.NaN);
      Object text = name.startsWith("std_") ? format.text(value) : format.shown(value);
      if (text != null) {
        body.put(name + "_as_string", text);
      }
    }
    Map<String, @Nullable Object> written = new LinkedHashMap<>();
    bounds.forEach((name, value) -> {
      String text = format.text(value);
      if (text != null) {
        written.put(name, text);
      }
    });
    if (!written.isEmpty()) {
      body.put("std_deviation_bounds_as_string", written);
    }
  }

  private static @Nullable Object json(@Nullable Double value) {
    return value == null || Double.isFinite(value) ? value : value.toString();
  }
}
