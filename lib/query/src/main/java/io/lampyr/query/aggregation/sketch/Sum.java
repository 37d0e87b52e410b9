package io.lampyr.query.aggregation.sketch;

/** A sum that keeps what rounding cuts off (Kahan, 1965; with Neumaier's correction). */
public final class Sum {
  private double sum;
  private double lost;

  public Sum() {}

  public Sum(double sum, double lost) {
    this.sum = sum;
    this.lost = lost;
  }

  public void add(double value) {
    double next = sum + value;
    if (Double.isFinite(next)) {
      lost += lost(sum, value, next);
    }
    sum = next;
  }

  /** Adds another sum with what it has lost. */
  public void add(double value, double valueLost) {
    add(value);
    lost += valueLost;
  }

  /** What rounding cut off when {@code next} was made of the two. */
  public static double lost(double sum, double value, double next) {
    return Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
  }

  public double value() {
    return Double.isFinite(sum) ? sum + lost : sum;
  }

  public double raw() {
    return sum;
  }

  public double lost() {
    return lost;
  }
}
