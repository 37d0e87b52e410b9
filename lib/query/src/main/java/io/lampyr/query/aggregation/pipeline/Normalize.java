package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Brings the buckets' numbers to one scale. */
final class Normalize {
  private Normalize() {}

  static ParentPipeline.Step step(Setup setup, String method) {
    scale(method, new double[] {0});
    return place -> {
      List<Result.Bucket> buckets = place.buckets();
      double[] values = new double[buckets.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = setup.gaps().value(buckets.get(i), setup.path());
      }
      double[] there = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
      DoubleUnaryOperator scale = scale(method, there);
      for (int i = 0; i < values.length; i++) {
        Result.Bucket bucket = buckets.get(i);
        place.put(bucket, setup.number("simple_value", scale.applyAsDouble(values[i])));
      }
    };
  }

  private static DoubleUnaryOperator scale(String method, double[] values) {
    double min = Arrays.stream(values).min().orElse(Double.NaN);
    double max = Arrays.stream(values).max().orElse(Double.NaN);
    double sum = Arrays.stream(values).sum();
    double mean = sum / values.length;
    return switch (method) {
      case "rescale_0_1" -> value -> (value - min) / (max - min);
      case "rescale_0_100" -> value -> 100 * (value - min) / (max - min);
      case "percent_of_sum" -> value -> value / sum;
      case "mean" -> value -> (value - mean) / (max - min);
      case "z-score", "zscore" -> {
        double variance =
            Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum()
                / values.length;
        yield value -> (value - mean) / Math.sqrt(variance);
      }
      case "softmax" -> {
        double all = Arrays.stream(values).map(Math::exp).sum();
        yield value -> Math.exp(value) / all;
      }
      default -> throw FaultException.argument("invalid method [" + method + "]");
    };
  }
}
