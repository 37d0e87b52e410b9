package io.lampyr.query.aggregation.sketch;

/** Student's distribution: how likely a difference is to be chance. */
public final class StudentT {
  private static final int MOST_STEPS = 300;
  private static final double TINY = 1e-300;

  private StudentT() {}

  /** The chance of being farther from zero than {@code t}, to either side. */
  public static double beyond(double t, double degrees) {
    if (Double.isNaN(t) || !(degrees > 0)) {
      return Double.NaN;
    }
    return beta(degrees / (degrees + t * t), degrees / 2, 0.5);
  }

  /**
   * The chance that a ratio of variances is greater, by Fisher's distribution.
   *
   * @param above degrees of freedom of what stands above
   * @param below degrees of freedom of what stands below
   */
  public static double ratioBeyond(double ratio, double above, double below) {
    return Double.isInfinite(ratio)
        ? 0
        : beta(below / (below + above * ratio), below / 2, above / 2);
  }

  /** The regularised incomplete beta function, by its continued fraction (DLMF 8.17.22). */
  private static double beta(double x, double a, double b) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            gammaLog(a + b) - gammaLog(a) - gammaLog(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(x, a, b) / a
        : 1 - front * fraction(1 - x, b, a) / b;
  }

  private static double fraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / away(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m <= MOST_STEPS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / away(1 + even * d);
      c = away(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / away(1 + odd * d);
      c = away(1 + odd / c);
      double step = d * c;
      value *= step;
      if (Math.abs(step - 1) < 1e-16) {
        break;
      }
    }
    return value;
  }

  private static double away(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** The logarithm of the gamma function: Stirling's series, after shifting up (DLMF 5.11.1). */
  private static double gammaLog(double z) {
    double shift = 0;
    double x = z;
    while (x < 15) {
      shift += Math.log(x);
      x++;
    }
    double r = 1 / (x * x);
    double series = (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680)))) / x;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
  }
}
