package io.lampyr.metrics.promql.number;

/** A sum that keeps what rounding took from it, as Neumaier has it. */
public final class Kahan {
  private double sum;
  private double rest;

  public Kahan() {}

  public Kahan(double sum, double rest) {
    this.sum = sum;
    this.rest = rest;
  }

  public void add(double number) {
    double next = sum + number;
    rest = rest(sum, rest, number, next);
    sum = next;
  }

  /** What is to be kept of the rest when a sum goes from one value to the next. */
  public static double rest(double sum, double rest, double number, double next) {
    if (Double.isInfinite(next)) {
      return 0;
    }
    return Math.abs(sum) >= Math.abs(number)
        ? rest + ((sum - next) + number)
        : rest + ((number - next) + sum);
  }

  public double sum() {
    return sum;
  }

  public double rest() {
    return rest;
  }

  public double total() {
    return sum + rest;
  }
}
