package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.value.Format;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The ends and quartiles of a distribution, and its whiskers: the values farthest from the
 * quartiles that are no farther than so many times what lies between these.
 */
final class BoxPlot {
  private static final double REACH = 1.5;

  private BoxPlot() {}

  static Result of(Digest digest, Digest.Reading reading, Format format) {
    DoubleUnaryOperator quantiles = digest.quantiles(reading);
    double first = quantiles.applyAsDouble(0.25);
    double third = quantiles.applyAsDouble(0.75);
    double reach = REACH * (third - first);
    Digest.Ends whiskers = digest.ends(first - reach, third + reach);
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("min", digest.min());
    values.put("max", digest.max());
    values.put("q1", first);
    values.put("q2", quantiles.applyAsDouble(0.5));
    values.put("q3", third);
    values.put("lower", whiskers.least());
    values.put("upper", whiskers.most());
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    values.forEach((name, value) ->
        body.put(name, Double.isFinite(value) ? (Object) value : value.toString()));
    values.forEach((name, value) -> {
      String text = Double.isFinite(value) ? format.text(value) : null;
      if (text != null) {
        body.put(name + "_as_string", text);
      }
    });
    return new Result.Metric("boxplot", body, values, true);
  }
}
