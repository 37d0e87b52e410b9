package io.lampyr.query.aggregation.sketch;

/** How likely differences between distributions are to be chance. */
public final class Kolmogorov {
  private Kolmogorov() {}

  /**
   * The chance of a greater distance, to either side: Kolmogorov's distribution, with Stephens'
   * correction for few numbers.
   *
   * @param size of the sample; of two samples, their product by their sum
   */
  public static double beyond(double distance, double size) {
    double root = Math.sqrt(size);
    double scaled = (root + 0.12 + 0.11 / root) * distance;
    double chance = 0;
    double sign = 1;
    for (int k = 1; k <= 100; k++) {
      double part = sign * 2 * Math.exp(-2 * k * k * scaled * scaled);
      chance += part;
      sign = -sign;
      if (Math.abs(part) < 1e-16 * Math.abs(chance)) {
        return Math.clamp(chance, 0, 1);
      }
    }
    return 1;
  }

  /** The chance of a greater distance to one side: Smirnov's distribution, by its first terms. */
  public static double beyondOnOneSide(double distance, double size) {
    double scaled = Math.sqrt(size) * distance;
    return Math.min(1, Math.exp(-2 * scaled * scaled - 4 * scaled / 3 / Math.sqrt(size)));
  }
}
