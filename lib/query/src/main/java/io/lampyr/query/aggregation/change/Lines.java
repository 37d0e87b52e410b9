package io.lampyr.query.aggregation.change;

/** Levels and lines through parts of a series, by sums up to each place. */
final class Lines {
  private final double[] values;
  private final double mean;
  private final double[] sums;
  private final double[] squares;
  private final double[] products;

  Lines(double[] values) {
    this.values = values;
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    this.mean = sum / values.length;
    this.sums = new double[values.length + 1];
    this.squares = new double[values.length + 1];
    this.products = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      // Without what all have in common differences keep their digits.
      double off = values[i] - mean;
      sums[i + 1] = sums[i] + off;
      squares[i + 1] = squares[i] + off * off;
      products[i + 1] = products[i] + off * (i - middle());
    }
  }

  private double middle() {
    return (values.length - 1) / 2.0;
  }

  /** The squares of how far the numbers of a part are from their mean. */
  double level(int from, int to) {
    double sum = sums[to] - sums[from];
    return Math.max(0, squares[to] - squares[from] - sum * sum / (to - from));
  }

  /** The squares of how far the numbers of a part are from the best line through them. */
  double line(int from, int to) {
    double along = along(from, to);
    return Math.max(0, level(from, to) - along * along / width(to - from));
  }

  /** How numbers go along with their places. */
  private double along(int from, int to) {
    double center = (from + to - 1) / 2.0 - middle();
    return products[to] - products[from] - center * (sums[to] - sums[from]);
  }

  /** The squares of how far so many places are from the middle one. */
  private static double width(double count) {
    return count * (count * count - 1) / 12;
  }

  /** The mean of all, or what the line through all has at the place. */
  double at(int place, boolean line) {
    int count = values.length;
    return line ? mean + along(0, count) / width(count) * (place - middle()) : mean;
  }

  /** Which part of its own level or line a number is. */
  double leverage(int place, boolean line) {
    double off = place - middle();
    return 1.0 / values.length + (line ? off * off / width(values.length) : 0);
  }

  double correlation() {
    int count = values.length;
    return along(0, count) / Math.sqrt(width(count) * level(0, count));
  }
}
