package io.lampyr.query.aggregation.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DigestTest {

  /** Distances are largest at both ends, where the middle of a distribution may be many values. */
  @Test
  void distancesFromTheMedianMayBeOfManyValuesAtTheirEnds() {
    Digest digest = new Digest(100);
    for (int i = 0; i < 1_000; i++) {
      digest.add(i);
    }
    digest.add(500, 100_000);
    digest.add(-1_000, 50_000);
    digest.add(2_000, 50_000);

    assertThat(digest.medianAbsoluteDeviation()).isBetween(0.0, 500.0);
  }

  @Test
  void medianDistanceOfEvenlySpreadValuesIsAQuarterOfTheirRange() {
    Digest digest = new Digest(100);
    for (int i = 0; i < 100_000; i++) {
      digest.add((double) ((i * 7_919L) % 100_000));
    }

    assertThat(digest.medianAbsoluteDeviation()).isCloseTo(25_000, Percentage.withPercentage(2));
  }
}
