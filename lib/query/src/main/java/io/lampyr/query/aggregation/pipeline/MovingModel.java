package io.lampyr.query.aggregation.pipeline;

import java.util.Arrays;

/** What is expected behind a window of values that came one after the other. */
interface MovingModel {
  /** How much newer values, changes and seasons count, as they are unless a request says so. */
  double ALPHA = 0.3;

  double BETA = 0.1;
  double GAMMA = 0.3;

  /** How many values there must be. */
  default int least() {
    return 1;
  }

  /** As many values as are wanted, the next one first. */
  double[] forecast(double[] window, int count);

  /** The same with other weights, for models that have any; how many these are. */
  default int weights() {
    return 0;
  }

  default double weight(int which) {
    throw new IllegalArgumentException("model has no weight which=" + which);
  }

  default MovingModel weighted(int which, double weight) {
    throw new IllegalArgumentException("model has no weight which=" + which);
  }

  private static double[] same(double value, int count) {
    double[] forecast = new double[count];
    Arrays.fill(forecast, value);
    return forecast;
  }

  /** The average. */
  record Simple() implements MovingModel {
    @Override
    public double[] forecast(double[] window, int count) {
      double sum = 0;
      for (double value : window) {
        sum += value;
      }
      return same(sum / window.length, count);
    }
  }

  /** The average in which the newest value counts the most, and older ones less and less. */
  record Linear() implements MovingModel {
    @Override
    public double[] forecast(double[] window, int count) {
      return same(MovingFunction.linear(window), count);
    }
  }

  /** The average in which each value counts by a factor more than the one before it. */
  record Exponential(double alpha) implements MovingModel {
    @Override
    public double[] forecast(double[] window, int count) {
      return same(MovingFunction.exponential(window, alpha), count);
    }

    @Override
    public int weights() {
      return 1;
    }

    @Override
    public double weight(int which) {
      return alpha;
    }

    @Override
    public MovingModel weighted(int which, double weight) {
      return new Exponential(weight);
    }
  }

  /** What rises or falls goes on to. */
  record Rising(double alpha, double beta) implements MovingModel {
    @Override
    public double[] forecast(double[] window, int count) {
      Trend trend = Trend.of(window, alpha, beta);
      double[] forecast = new double[count];
      for (int i = 0; i < count; i++) {
        forecast[i] = trend.level() + i * trend.change();
      }
      return forecast;
    }

    @Override
    public int weights() {
      return 2;
    }

    @Override
    public double weight(int which) {
      return which == 0 ? alpha : beta;
    }

    @Override
    public MovingModel weighted(int which, double weight) {
      return which == 0 ? new Rising(weight, beta) : new Rising(alpha, weight);
    }
  }

  /** What rises or falls, and repeats itself. */
  record Seasonal(Season season) implements MovingModel {
    @Override
    public int least() {
      return 2 * season.period();
    }

    @Override
    public double[] forecast(double[] window, int count) {
      return season.forecast(window, count);
    }

    @Override
    public int weights() {
      return 3;
    }

    @Override
    public double weight(int which) {
      return which == 0 ? season.alpha() : which == 1 ? season.beta() : season.gamma();
    }

    @Override
    public MovingModel weighted(int which, double weight) {
      return new Seasonal(
          new Season(
              which == 0 ? weight : season.alpha(),
              which == 1 ? weight : season.beta(),
              which == 2 ? weight : season.gamma(),
              season.period(),
              season.multiplies(),
              season.padding()));
    }
  }
}
