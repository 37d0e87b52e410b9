package io.lampyr.query.aggregation.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which change is found in a series. */
class ChangeSearchTest {
  private static double[] series(int count, IntToDoubleFunction value) {
    return IntStream.range(0, count).mapToDouble(value).toArray();
  }

  private static double[] noisy(long seed, int count, IntToDoubleFunction value) {
    Random random = new Random(seed);
    return series(count, i -> value.applyAsDouble(i) + random.nextGaussian());
  }

  @Test
  void fewNumbersTellNothing() {
    assertThat(ChangeSearch.of(new double[21]))
        .isEqualTo(
            new Change.Indeterminable(
                "not enough buckets to calculate change_point."
                    + " Requires at least [22]; found [21]"));
    assertThat(ChangeSearch.of(new double[22])).isEqualTo(new Change.Stationary());
  }

  @Test
  void eachKindOfChangeIsFoundWhereItIs() {
    for (long seed = 1; seed <= 20; seed++) {
      assertPoint(noisy(seed, 60, i -> i < 25 ? 10 : 16), "step_change", 25);
      assertPoint(noisy(seed, 60, i -> i == 40 ? 30 : 10), "spike", 40);
      assertPoint(noisy(seed, 60, i -> i == 0 ? -10 : 10), "dip", 0);
      assertPoint(noisy(seed, 60, i -> i == 30 ? i - 30 : i), "dip", 30);
      assertThat(ChangeSearch.of(noisy(seed, 80, i -> i < 40 ? i : 80 - i)))
          .isInstanceOfSatisfying(
              Change.TrendChange.class,
              found -> {
                assertThat(found.at()).isBetween(36, 44);
                assertThat(found.correlation()).isBetween(0.9, 1.0);
              });
    }
  }

  @Test
  void seriesThatFallAllTheTimeHaveATrend() {
    int found = 0;
    for (long seed = 1; seed <= 100; seed++) {
      if (ChangeSearch.of(noisy(seed, 60, i -> -i / 4.0)) instanceof Change.NonStationary falls) {
        found++;
        assertThat(falls.trend()).isEqualTo("decreasing");
        assertThat(falls.chance()).isLessThan(1e-6);
        assertThat(falls.correlation()).isBetween(-1.0, -0.9);
      }
    }
    assertThat(found).isGreaterThan(90);
  }

  private static void assertPoint(double[] values, String type, int at) {
    assertThat(ChangeSearch.of(values))
        .isInstanceOfSatisfying(
            Change.Point.class,
            found -> {
              assertThat(found.type()).isEqualTo(type);
              assertThat(found.at()).isBetween(at - 1, at + 1);
              assertThat(found.chance()).isBetween(0.0, 0.01);
            });
  }

  @Test
  void numbersThatAreSpreadOtherwiseAreADistributionOfTheirOwn() {
    double[] values = series(200, i -> (i % 2 == 0 ? 1 : -1) * (i < 100 ? 1 : 5 + i % 3));
    assertPoint(values, "distribution_change", 100);
  }

  @Test
  void chanceIsSeldomTakenForAChange() {
    int found = 0;
    for (long seed = 1; seed <= 500; seed++) {
      found += ChangeSearch.of(noisy(seed, 50, i -> 3)) instanceof Change.Stationary ? 0 : 1;
    }
    assertThat(found).isLessThan(20);
  }

  @Test
  void exactAndHugeNumbersAreNoTrouble() {
    assertPoint(series(40, i -> i < 20 ? 0 : 1), "step_change", 20);
    assertPoint(series(40, i -> i == 7 ? 1e308 : 1e307), "spike", 7);
    assertPoint(series(40, i -> i < 20 ? 1e-300 : 3e-300), "step_change", 20);
    assertThat(ChangeSearch.of(series(40, i -> 2.0 * i))).isInstanceOf(Change.NonStationary.class);
    long began = System.nanoTime();
    assertThat(ChangeSearch.of(noisy(1, 65_535, i -> 3))).isInstanceOf(Change.Stationary.class);
    assertThat((System.nanoTime() - began) / 1_000_000_000L).isLessThan(10);
  }
}
