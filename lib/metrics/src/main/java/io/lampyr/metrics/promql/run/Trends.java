package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.number.Kahan;
import java.util.Locale;

/** Where the numbers of a range are heading. */
final class Trends {
  private static final double MILLIS = 1000;

  private Trends() {}

  private record Line(double slope, double intercept) {}

  private static Line line(Window window, long origin) {
    double initial = window.value(0);
    boolean constant = true;
    double count = window.count();
    Kahan sumX = new Kahan();
    Kahan sumY = new Kahan();
    Kahan sumXy = new Kahan();
    Kahan sumX2 = new Kahan();
    for (int i = 0; i < window.count(); i++) {
      double y = window.value(i);
      constant &= i == 0 || y == initial;
      double x = (window.time(i) - origin) / MILLIS;
      sumX.add(x);
      sumY.add(y);
      sumXy.add(x * y);
      sumX2.add(x * x);
    }
    if (constant) {
      return Double.isInfinite(initial) ? new Line(Double.NaN, Double.NaN) : new Line(0, initial);
    }
    double x = sumX.total();
    double y = sumY.total();
    double covariance = sumXy.total() - x * y / count;
    double variance = sumX2.total() - x * x / count;
    double slope = covariance / variance;
    return new Line(slope, y / count - slope * x / count);
  }

  /** Whether there are two numbers; that there are histograms beside some is noted. */
  private static boolean hasTwo(Window window) {
    if (window.count() > 0 && window.histograms() > 0) {
      window.remarks().ignoredInRange(window.metric(), window.place());
    }
    return window.count() > 1;
  }

  static void derivative(Window window, Row row, int step) {
    if (hasTwo(window)) {
      row.set(step, line(window, window.time(0)).slope());
    }
  }

  static void predict(Window window, Row row, int step) {
    if (hasTwo(window)) {
      Line line = line(window, window.at());
      row.set(step, line.slope() * window.argument(0) + line.intercept());
    }
  }

  static void smooth(Window window, Row row, int step) {
    double smoothing = window.argument(0);
    double trend = window.argument(1);
    if (smoothing <= 0 || smoothing >= 1) {
      throw invalid("smoothing", "sf", smoothing);
    }
    if (trend <= 0 || trend >= 1) {
      throw invalid("trend", "tf", trend);
    }
    if (!hasTwo(window)) {
      return;
    }
    double before = 0;
    double smoothed = window.value(0);
    double slope = window.value(1) - window.value(0);
    for (int i = 1; i < window.count(); i++) {
      double raw = smoothing * window.value(i);
      if (i > 1) {
        slope = trend * (smoothed - before) + (1 - trend) * slope;
      }
      double rest = (1 - smoothing) * (smoothed + slope);
      before = smoothed;
      smoothed = raw + rest;
    }
    row.set(step, smoothed);
  }

  private static PromqlException invalid(String word, String letters, double value) {
    return PromqlException.execution(
        "invalid "
            + word
            + " factor. Expected: 0 < "
            + letters
            + " < 1, got: "
            + String.format(Locale.ROOT, "%f", value));
  }
}
