package io.lampyr.query.aggregation.bucket;

/**
 * How unlikely it is that documents of two sides have a value equally often, if those of one side
 * have it so much more often: the test of the ratio of likelihoods (Wilks).
 */
final class LikelihoodRatio {
  /** From here on what is left of the normal distribution is written by its series. */
  private static final double FAR = 5;

  private LikelihoodRatio() {}

  /**
   * The negative logarithm of the chance; zero if the value is not more frequent here.
   *
   * @param in so many documents have the value, of {@code size}
   * @param bgIn so many of the background have it, of {@code bgSize}
   * @param most how many documents of a side count; the shares stay what they are
   */
  static double score(double in, double size, double bgIn, double bgSize, long most) {
    double fewer = most > 0 && size > most ? most / size : 1;
    double bgFewer = most > 0 && bgSize > most ? most / bgSize : 1;
    double here = in / size;
    double there = bgSize <= 0 ? here : Math.max(0, bgIn) / bgSize;
    if (!(here > there)) {
      return 0;
    }
    double all = (size * fewer + bgSize * bgFewer);
    double both = (in * fewer + Math.max(0, bgIn) * bgFewer) / all;
    double ratio =
        likelihood(here, here, size * fewer)
            + likelihood(there, there, bgSize * bgFewer)
            - likelihood(here, both, size * fewer)
            - likelihood(there, both, bgSize * bgFewer);
    return beyond(Math.sqrt(Math.max(0, ratio)));
  }

  /** Of so many documents, of which a share has the value, if each has it with a chance. */
  private static double likelihood(double share, double chance, double count) {
    double with = share == 0 ? 0 : share * Math.log(chance);
    double without = share == 1 ? 0 : (1 - share) * Math.log1p(-chance);
    return count * (with + without);
  }

  /** The negative logarithm of the complementary error function. */
  private static double beyond(double x) {
    if (x > FAR) {
      // By its asymptotic series (DLMF 7.12.1).
      double y = 1 / (2 * x * x);
      double series = 1 - y * (1 - 3 * y * (1 - 5 * y * (1 - 7 * y)));
      return x * x + Math.log(x * Math.sqrt(Math.PI)) - Math.log(series);
    }
    return -Math.log(complement(x));
  }

  /** The complementary error function, by the series of the error function (DLMF 7.6.2). */
  private static double complement(double x) {
    if (x > 2.5) {
      return fraction(x);
    }
    double term = x;
    double sum = x;
    for (int n = 1; n < 200 && term > sum * 1e-17; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 1 - 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  /** By its continued fraction (DLMF 7.9.1), where the difference above loses its digits. */
  private static double fraction(double x) {
    double below = x;
    for (int k = 60; k > 0; k--) {
      below = x + k / 2.0 / below;
    }
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / below;
  }
}
