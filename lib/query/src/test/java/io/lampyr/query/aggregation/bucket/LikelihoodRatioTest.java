package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The chance of a difference in how frequent a value is. */
class LikelihoodRatioTest {
  @Test
  void aGreaterDifferenceIsLessLikely() {
    assertThat(LikelihoodRatio.score(10, 100, 5, 100, 0)).isEqualTo(1.739324, within(1e-6));
    double last = 0;
    for (int in = 6; in <= 100; in++) {
      double score = LikelihoodRatio.score(in, 100, 5, 100, 0);
      assertThat(score).isGreaterThan(last).isFinite();
      last = score;
    }
  }

  @Test
  void theTailOfTheChanceIsWhatTablesSay() {
    // A quarter against none: the ratio is that of the shares' entropies.
    double[][] known = {{1, 0.15729921}, {2, 4.677735e-3}, {3, 2.209050e-5}, {5, 1.537460e-12}};
    for (double[] each : known) {
      double score = scoreAt(each[0]);
      assertThat(Math.exp(-score)).isEqualTo(each[1], within(each[1] * 1e-5));
    }
    assertThat(scoreAt(5.000001)).isEqualTo(scoreAt(5), within(1e-3));
    assertThat(scoreAt(2.500001)).isEqualTo(scoreAt(2.5), within(1e-4));
    assertThat(scoreAt(40)).isBetween(1604.0, 1605.0);
  }

  /** One document of each side, so many times that the root of the ratio is as wanted. */
  private static double scoreAt(double root) {
    double count = root * root / (2 * Math.log(2));
    return LikelihoodRatio.score(count, count, 0, count, 0);
  }

  @Test
  void rarerValuesDoNotStandOut() {
    assertThat(LikelihoodRatio.score(5, 100, 50, 1000, 0)).isZero();
    assertThat(LikelihoodRatio.score(4, 100, 50, 1000, 0)).isZero();
    assertThat(LikelihoodRatio.score(4, 100, 0, 0, 0)).isZero();
  }

  @Test
  void largeSidesCountAsSmallOnesWithTheSameShares() {
    double small = LikelihoodRatio.score(200, 1000, 100, 1000, 0);
    assertThat(LikelihoodRatio.score(20_000, 100_000, 1_000_000, 10_000_000, 1000))
        .isEqualTo(small, within(1e-9));
    assertThat(LikelihoodRatio.score(20_000, 100_000, 1_000_000, 10_000_000, 0))
        .isGreaterThan(small);
  }
}
