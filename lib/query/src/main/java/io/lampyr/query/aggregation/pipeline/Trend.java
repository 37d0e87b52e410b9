package io.lampyr.query.aggregation.pipeline;

/**
 * Values that rise or fall steadily, smoothed twice: themselves, and by how much they change.
 *
 * @param level where values have come to; not a number without any
 * @param change by how much they change from one to the next
 */
record Trend(double level, double change) {

  /**
   * @param alpha how much the newest value counts, of 1
   * @param beta how much the newest change counts, of 1
   */
  static Trend of(double[] values, double alpha, double beta) {
    double level = values.length == 0 ? Double.NaN : values[0];
    double change = 0;
    for (int i = 1; i < values.length; i++) {
      double before = level;
      level = alpha * values[i] + (1 - alpha) * (before + change);
      change = beta * (level - before) + (1 - beta) * change;
    }
    return new Trend(level, change);
  }
}
