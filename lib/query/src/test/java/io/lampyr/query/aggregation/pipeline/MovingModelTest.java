package io.lampyr.query.aggregation.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What models expect; the numbers are what OpenSearch 3.9.0 answers for the same values. */
class MovingModelTest {
  private static final double[] VALUES = {3, 7, 4, 8, 5, 9, 6, 10};

  private static void foretells(MovingModel model, int window, double... expected) {
    double[] last = Arrays.copyOfRange(VALUES, VALUES.length - window, VALUES.length);
    assertThat(model.forecast(last, expected.length)).containsExactly(expected, within(1e-12));
  }

  @Test
  void averagesGoOnAsTheyAre() {
    foretells(new MovingModel.Simple(), 3, 8.333333333333334, 8.333333333333334);
  }

  @Test
  void whatRisesGoesOnRising() {
    MovingModel model = new MovingModel.Rising(MovingModel.ALPHA, MovingModel.BETA);
    foretells(model, 4, 7.43408, 7.6544479999999995);
  }

  @Test
  void whatRepeatsItselfGoesOnDoingSo() {
    foretells(
        new MovingModel.Seasonal(new Season(0.3, 0.1, 0.3, 2, false, 0)),
        6,
        6.798357016666666,
        9.345742033333332,
        6.932390716666665);
    foretells(
        new MovingModel.Seasonal(new Season(0.3, 0.1, 0.3, 2, true, Season.PADDING)),
        6,
        5.731821433562952,
        10.212948666625234,
        5.901753406162942);
  }

  @Test
  void aFittedModelForetellsNoWorseThanTheOneThatItIsMadeOfAndAlwaysTheSame() {
    double[] steep = IntStream.range(0, 40).mapToDouble(i -> i * i).toArray();
    MovingModel given = new MovingModel.Rising(0.3, 0.1);
    MovingModel fitted = FittedModel.of(given, steep, 10);
    assertThat(fitted).isEqualTo(FittedModel.of(given, steep, 10)).isNotEqualTo(given);
    assertThat(error(fitted, steep, 10)).isLessThan(error(given, steep, 10) / 4);
    MovingModel average = FittedModel.of(new MovingModel.Exponential(0.3), steep, 10);
    assertThat(average.weight(0)).as("the newest value is the best one").isEqualTo(1);
  }

  private static double error(MovingModel model, double[] values, int window) {
    return IntStream.range(values.length - window, values.length)
        .mapToDouble(
            i -> model.forecast(Arrays.copyOfRange(values, i - window, i), 1)[0] - values[i])
        .map(off -> off * off)
        .sum();
  }

  @Test
  void whereThereAreNotTwoWindowsNothingIsFitted() {
    MovingModel given = new MovingModel.Rising(0.3, 0.1);
    assertThat(FittedModel.of(given, VALUES, 5)).isEqualTo(given);
  }

  @Test
  void fittingOfTheLargestWindowEnds() {
    double[] many = DoubleStream.iterate(1, value -> value * 1.01 % 97).limit(60_000).toArray();
    MovingModel model = new MovingModel.Seasonal(new Season(0.3, 0.1, 0.3, 100, false, 0));
    assertThat(FittedModel.of(model, many, 20_000)).isNotNull();
  }
}
