package io.lampyr.metrics.promql.run;

import java.util.Arrays;

/** Quantiles of numbers. */
final class Quantiles {
  private Quantiles() {}

  /** The numbers' order is changed. */
  static double of(double share, double[] values) {
    if (values.length == 0 || Double.isNaN(share)) {
      return Double.NaN;
    }
    if (share < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (share > 1) {
      return Double.POSITIVE_INFINITY;
    }
    sort(values);
    double rank = share * (values.length - 1);
    double lower = Math.max(0, Math.floor(rank));
    double upper = Math.min(values.length - 1.0, lower + 1);
    double weight = rank - Math.floor(rank);
    return weight == 0
        ? values[(int) lower]
        : values[(int) lower] * (1 - weight) + values[(int) upper] * weight;
  }

  /** What is no number comes first. */
  private static void sort(double[] values) {
    Arrays.sort(values);
    int nans = 0;
    while (nans < values.length && Double.isNaN(values[values.length - 1 - nans])) {
      nans++;
    }
    if (nans > 0) {
      System.arraycopy(values, 0, values, nans, values.length - nans);
      Arrays.fill(values, 0, nans, Double.NaN);
    }
  }
}
