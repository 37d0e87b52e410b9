package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import java.util.Arrays;

/**
 * Values that rise or fall steadily and repeat themselves by period, smoothed three times.
 *
 * @param alpha how much the newest value counts, of 1
 * @param beta how much the newest change counts, of 1
 * @param gamma how much the newest period counts, of 1
 * @param multiplies whether the season is a factor of values instead of a part of their sum
 * @param padding what is added to each value
 */
record Season(
    double alpha, double beta, double gamma, int period, boolean multiplies, double padding) {
  /** So that no value is divided by nothing. */
  static final double PADDING = 1e-10;

  /** As many values as are wanted of those that are expected behind these. */
  double[] forecast(double[] given, int count) {
    check(given.length);
    double[] values = Arrays.stream(given).map(value -> value + padding).toArray();
    double level = 0;
    double change = 0;
    for (int i = 0; i < period; i++) {
      level += values[i];
      change += (values[i + period] - values[i]) / period;
    }
    level /= period;
    change /= period;
    double[] seasons = new double[values.length];
    for (int i = 0; i < period && level != 0; i++) {
      seasons[i] = values[i] / level;
    }
    // The first smoothed level knows of no change yet, as in what the peers compute.
    double changeBefore = 0;
    for (int i = period; i < values.length; i++) {
      double before = level;
      double season = seasons[i - period];
      double still = multiplies ? values[i] / season : values[i] - season;
      level = alpha * still + (1 - alpha) * (before + changeBefore);
      change = beta * (level - before) + (1 - beta) * changeBefore;
      double seen =
          multiplies ? values[i] / (before + changeBefore) : values[i] - (before - changeBefore);
      seasons[i] = gamma * seen + (1 - gamma) * season;
      changeBefore = change;
    }
    double[] forecast = new double[count];
    for (int i = 0; i < count; i++) {
      double season = seasons[values.length - period + i % period];
      double risen = level + (i + 1) * change;
      forecast[i] = multiplies ? risen * season : risen + season;
    }
    return forecast;
  }

  private void check(int values) {
    if (period < 1) {
      throw FaultException.argument("period [" + period + "] must be at least 1");
    }
    if (values < 2L * period) {
      throw FaultException.argument(
          "Holt-Winters aggregation requires at least (2 * period == 2 * "
              + period
              + " == "
              + 2L * period
              + ") data-points to function.  Only ["
              + values
              + "] were provided.");
    }
  }
}
