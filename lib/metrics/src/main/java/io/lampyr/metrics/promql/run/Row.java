package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Samples;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The points of one series on a grid: at each step a number, a histogram, or none. */
final class Row {
  /** Stands for no number: as a value of a series it means that the series has ended. */
  private static final double NONE = Samples.STALE;

  private final double[] numbers;
  private @Nullable FloatHistogram @Nullable [] histograms;

  private Row(double[] numbers) {
    this.numbers = numbers;
  }

  static Row empty(int steps) {
    double[] numbers = new double[steps];
    Arrays.fill(numbers, NONE);
    return new Row(numbers);
  }

  /** With these numbers, as its own. */
  static Row of(double[] numbers) {
    return new Row(numbers);
  }

  int steps() {
    return numbers.length;
  }

  /** Whether there is a number. */
  boolean hasNumber(int step) {
    return !Samples.isStale(numbers[step]);
  }

  boolean has(int step) {
    return hasNumber(step) || histogram(step) != null;
  }

  double number(int step) {
    return numbers[step];
  }

  @Nullable FloatHistogram histogram(int step) {
    return histograms == null ? null : histograms[step];
  }

  boolean hasHistograms() {
    return histograms != null;
  }

  void set(int step, double number) {
    numbers[step] = number;
    if (histograms != null) {
      histograms[step] = null;
    }
  }

  void set(int step, FloatHistogram histogram) {
    if (histograms == null) {
      histograms = new FloatHistogram[numbers.length];
    }
    histograms[step] = histogram;
    numbers[step] = NONE;
  }

  void clear(int step) {
    numbers[step] = NONE;
    if (histograms != null) {
      histograms[step] = null;
    }
  }

  /** Takes over what another has at a step. */
  void copy(int step, Row other, int from) {
    FloatHistogram histogram = other.histogram(from);
    if (histogram != null) {
      set(step, histogram);
    } else if (other.hasNumber(from)) {
      set(step, other.number(from));
    } else {
      clear(step);
    }
  }

  /** How many points there are. */
  int points() {
    int points = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (has(i)) {
        points++;
      }
    }
    return points;
  }

  boolean isEmpty() {
    for (int i = 0; i < numbers.length; i++) {
      if (has(i)) {
        return false;
      }
    }
    return true;
  }

  long bytes() {
    long bytes = 32 + 8L * numbers.length;
    if (histograms != null) {
      for (FloatHistogram histogram : histograms) {
        bytes += 8 + (histogram == null ? 0 : histogram.bytes());
      }
    }
    return bytes;
  }

  /** The first step's point at each of so many steps. */
  Row spread(int steps) {
    Row spread = empty(steps);
    if (has(0)) {
      for (int i = 0; i < steps; i++) {
        spread.copy(i, this, 0);
      }
    }
    return spread;
  }
}
