package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Summed;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** What becomes of the points of a range, whatever their times. */
final class OverTime {
  private static final double MILLIS = 1000;

  private OverTime() {}

  static void count(Window window, Row row, int step) {
    row.set(step, (double) (window.numbers() + window.histograms()));
  }

  static void present(Window window, Row row, int step) {
    row.set(step, 1);
  }

  static void sum(Window window, Row row, int step) {
    if (window.isMixed()) {
      window.remarks().mixed(window.metric(), window.place());
    } else if (window.count() == 0) {
      HistogramsOverTime.sum(window, row, step);
    } else {
      double[] values = window.values();
      double sum = 0;
      double rest = 0;
      for (int i = window.from(); i < window.to(); i++) {
        Summed several = window.summed(i);
        double number = several == null ? values[i] : several.sum();
        double next = sum + number;
        rest = Kahan.rest(sum, rest, number, next);
        sum = next;
      }
      row.set(step, Double.isInfinite(sum) ? sum : sum + rest);
    }
  }

  static void average(Window window, Row row, int step) {
    if (window.isMixed()) {
      window.remarks().mixed(window.metric(), window.place());
    } else if (window.count() == 0) {
      HistogramsOverTime.average(window, row, step);
    } else {
      Mean mean = new Mean();
      double[] values = window.values();
      for (int i = window.from(); i < window.to(); i++) {
        Summed several = window.summed(i);
        if (several == null) {
          mean.add(values[i]);
        } else {
          mean.add(several.sum(), several.count());
        }
      }
      row.set(step, mean.mean());
    }
  }

  static RangeFunction extreme(boolean greatest, boolean time) {
    return (window, row, step) -> {
      if (!takesNumbers(window)) {
        return;
      }
      double found = window.first();
      long at = window.firstTime();
      for (int i = 0; i < window.count(); i++) {
        Summed several = window.summed(window.from() + i);
        double value = window.value(i);
        if (several != null) {
          value = greatest ? several.most() : several.least();
        }
        boolean beyond = greatest ? value > found : value < found;
        if (beyond || Double.isNaN(found) || (time && value == found)) {
          found = value;
          at = window.time(i);
        }
      }
      row.set(step, time ? at / MILLIS : found);
    };
  }

  /** Whether there are numbers; that there are histograms too is noted. */
  private static boolean takesNumbers(Window window) {
    if (window.count() == 0) {
      return false;
    }
    if (window.histograms() > 0) {
      window.remarks().ignoredInRange(window.metric(), window.place());
    }
    return true;
  }

  static RangeFunction variance(DoubleUnaryOperator change) {
    return (window, row, step) -> {
      if (!takesNumbers(window)) {
        return;
      }
      double count = 0;
      Kahan mean = new Kahan();
      Kahan squares = new Kahan();
      for (int i = 0; i < window.count(); i++) {
        double value = window.value(i);
        count++;
        double delta = value - mean.total();
        mean.add(delta / count);
        squares.add(delta * (value - mean.total()));
      }
      row.set(step, change.applyAsDouble(squares.total() / count));
    };
  }

  static void quantile(Window window, Row row, int step) {
    if (window.count() == 0) {
      return;
    }
    double share = window.argument(0);
    window.remarks().quantile(share, window.place());
    takesNumbers(window);
    row.set(
        step, Quantiles.of(share, Arrays.copyOfRange(window.values(), window.from(), window.to())));
  }

  static void deviation(Window window, Row row, int step) {
    if (!takesNumbers(window)) {
      return;
    }
    double[] values = Arrays.copyOfRange(window.values(), window.from(), window.to());
    if (Arrays.stream(values).anyMatch(Double::isNaN)) {
      row.set(step, Double.NaN);
      return;
    }
    double median = Quantiles.of(0.5, values.clone());
    row.set(
        step, Quantiles.of(0.5, Arrays.stream(values).map(v -> Math.abs(v - median)).toArray()));
  }

  static RangeFunction end(boolean last) {
    return (window, row, step) -> {
      int number = last ? window.count() - 1 : 0;
      int histogram = last ? window.histograms() - 1 : 0;
      boolean isNumber =
          window.histograms() == 0
              || (window.count() > 0
                  && (last
                      ? window.histogramTime(histogram) < window.time(number)
                      : window.firstTime() < window.histogramTime(histogram)));
      if (isNumber) {
        row.set(step, last ? window.value(number) : window.first());
      } else {
        row.set(step, window.histogram(histogram));
      }
    };
  }

  static RangeFunction endTime(boolean last) {
    return (window, row, step) -> {
      long number = last ? Long.MIN_VALUE : Long.MAX_VALUE;
      long histogram = number;
      if (window.count() > 0) {
        number = window.time(last ? window.count() - 1 : 0);
      }
      if (window.histograms() > 0) {
        histogram = window.histogramTime(last ? window.histograms() - 1 : 0);
      }
      row.set(step, (last ? Math.max(number, histogram) : Math.min(number, histogram)) / MILLIS);
    };
  }

  /** Counts pairs of points that follow each other. */
  static RangeFunction pairs(boolean resets) {
    return (window, row, step) -> {
      int found = 0;
      int number = 0;
      int histogram = 0;
      double before = 0;
      FloatHistogram beforeHistogram = null;
      boolean first = true;
      while (number < window.count() || histogram < window.histograms()) {
        boolean isNumber =
            histogram >= window.histograms()
                || (number < window.count()
                    && window.time(number) < window.histogramTime(histogram));
        double value = isNumber ? window.value(number++) : 0;
        FloatHistogram now = isNumber ? null : window.histogram(histogram++);
        if (!first && HistogramsOverTime.differ(resets, before, beforeHistogram, value, now)) {
          found++;
        }
        first = false;
        before = value;
        beforeHistogram = now;
      }
      row.set(step, found);
    };
  }
}
