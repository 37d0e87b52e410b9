package io.lampyr.query.aggregation.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tdunning.math.stats.MergingDigest;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    assertThat(digest.medianAbsoluteDeviation(Digest.Reading.NEAREST)).isBetween(0.0, 500.0);
  }

  @Test
  void medianDistanceOfEvenlySpreadValuesIsAQuarterOfTheirRange() {
    Digest digest = new Digest(100);
    for (int i = 0; i < 100_000; i++) {
      digest.add((double) ((i * 7_919L) % 100_000));
    }

    assertThat(digest.medianAbsoluteDeviation(Digest.Reading.NEAREST))
        .isCloseTo(25_000, Percentage.withPercentage(2));
  }

  @Test
  void nothingDeviatesByANumberFromAMedianThatIsNone() {
    Digest digest = new Digest(100);
    digest.add(Double.POSITIVE_INFINITY);
    for (Digest.Reading reading : Digest.Reading.values()) {
      assertThat(digest.medianAbsoluteDeviation(reading)).isNaN();
    }
  }

  private static Digest upTo(int values, double compression) {
    Digest digest = new Digest(compression);
    for (int i = 0; i < values; i++) {
      digest.add(i * i);
    }
    return digest;
  }

  @Test
  void fewValuesAreEachByThemselvesWithTheLeastCompressionThatHasThemSo() {
    MergingDigest most = new MergingDigest(Digest.MAX_COMPRESSION);
    for (int i = 0; i < Digest.MAX_EXACT; i++) {
      most.add(i * i);
    }
    Digest few = upTo(Digest.MAX_EXACT, Digest.MAX_COMPRESSION);
    for (int percent = 0; percent <= 100; percent++) {
      assertThat(few.quantile(percent / 100.0, Digest.Reading.NEAREST))
          .isEqualTo(most.quantile(percent / 100.0));
      assertThat(few.rank(percent * percent)).isEqualTo(most.cdf(percent * percent));
    }
  }

  /** Each would take megabytes and milliseconds, were its arrays as long as its compression. */
  @Test
  @Timeout(20)
  void manySmallDistributionsOfTheHighestCompressionAreReadQuickly() {
    Digest small = upTo(3, Digest.MAX_COMPRESSION);
    for (int i = 0; i < 20_000; i++) {
      assertThat(small.quantiles(Digest.Reading.NEAREST).applyAsDouble(0.5)).isEqualTo(1);
    }
  }

  @Test
  void tellsOfWhatItsArraysTakeBeforeItMakesThem() {
    AtomicLong told = new AtomicLong();
    Digest digest = new Digest(Digest.MAX_COMPRESSION, told::addAndGet);
    for (int i = 0; i < Digest.MAX_EXACT; i++) {
      digest.add(i);
    }
    assertThat(told).hasValueLessThan(2_000);
    digest.add(1);
    assertThat(told).hasValueGreaterThan(2_000_000);
  }
}
