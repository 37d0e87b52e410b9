package io.lampyr.query.aggregation.pipeline;

import java.util.Arrays;

/**
 * Weights by which a model would have foretold the last values best: each of them from those in the
 * window before it, by the squares of what it is off. The same values give the same weights.
 *
 * <p>Cost: for each weight that is tried a forecast by a window for each value of one, and no more
 * than {@link #MOST_WORK} looks at values in all.
 */
final class FittedModel {
  private static final long MOST_WORK = 100_000_000;
  private static final long WORK_AT_ONCE = 1_000_000;
  private static final double FIRST_STEP = 0.25;
  private static final double LAST_STEP = 1e-4;

  private final double[] values;
  private final int window;
  private long work;

  private FittedModel(double[] values, int window) {
    this.values = values;
    this.window = window;
  }

  /** The model as it is, if there are not two windows of values. */
  static MovingModel of(MovingModel model, double[] values, int window) {
    if (values.length < 2L * window) {
      return model;
    }
    double[] last = Arrays.copyOfRange(values, values.length - 2 * window, values.length);
    return new FittedModel(last, window).fitted(model);
  }

  private MovingModel fitted(MovingModel model) {
    MovingModel best = model;
    double least = error(model);
    double step = FIRST_STEP;
    while (step >= LAST_STEP && work < MOST_WORK) {
      boolean better = false;
      for (int which = 0; which < best.weights(); which++) {
        for (double by : new double[] {step, -step}) {
          double weight = Math.clamp(best.weight(which) + by, 0, 1);
          MovingModel other = best.weighted(which, weight);
          double error = error(other);
          if (error < least) {
            best = other;
            least = error;
            better = true;
          }
        }
      }
      step = better ? step : step / 2;
    }
    return best;
  }

  private double error(MovingModel model) {
    // Of a large window its last values say enough.
    int checked = Math.clamp(WORK_AT_ONCE / window, 1, window);
    work += (long) checked * window;
    double error = 0;
    for (int i = values.length - checked; i < values.length; i++) {
      double off = model.forecast(Arrays.copyOfRange(values, i - window, i), 1)[0] - values[i];
      error += off * off;
    }
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
  }
}
