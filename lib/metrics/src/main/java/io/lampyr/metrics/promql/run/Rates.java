package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.ResetCheck;
import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/** How much series rise: over a range, and between their last two points. */
final class Rates {
  private static final double MILLIS = 1000;
  private static final double FAR = 1.1;

  private Rates() {}

  /** With what is beyond the first and the last point guessed. */
  static RangeFunction extrapolated(boolean counter, boolean perSecond) {
    return (window, row, step) -> {
      if (window.isMixed()) {
        window.remarks().mixed(window.metric(), window.place());
      } else if (window.histograms() > 1) {
        histograms(window, row, step, counter, perSecond);
      } else if (window.numbers() > 1) {
        int last = window.count() - 1;
        double first = window.first();
        double rise = counter ? rise(window) : window.value(last) - first;
        double zero = counter && rise > 0 && first >= 0 ? first / rise : Double.NaN;
        double factor =
            factor(window, window.firstTime(), window.time(last), window.numbers() - 1, zero);
        row.set(step, rise * (perSecond ? factor / window.seconds() : factor));
      }
    };
  }

  private static double rise(Window window) {
    double[] values = window.values();
    int to = window.to();
    double before = window.first();
    double rise = values[to - 1] - before;
    for (int i = window.from(); i < to; i++) {
      Summed several = window.summed(i);
      double value = several == null ? values[i] : several.first();
      if (value < before) {
        rise += before;
      }
      if (several != null) {
        rise += several.resets();
      }
      before = values[i];
    }
    return rise;
  }

  /**
   * @param zero the first value by the rise, if a counter cannot have begun before it was zero
   */
  private static double factor(Window window, long first, long last, long gaps, double zero) {
    double toStart = (first - window.start()) / MILLIS;
    double toEnd = (window.end() - last) / MILLIS;
    double sampled = (last - first) / MILLIS;
    double gap = sampled / gaps;
    double far = gap * FAR;
    if (toStart >= far) {
      toStart = gap / 2;
    }
    double toZero = sampled * zero;
    if (toZero < toStart) {
      toStart = toZero;
    }
    if (toEnd >= far) {
      toEnd = gap / 2;
    }
    return sampled == 0 ? 1 : (sampled + toStart + toEnd) / sampled;
  }

  private static void histograms(
      Window window, Row row, int step, boolean counter, boolean perSecond) {
    Tally rise = rise(window, counter);
    if (rise == null) {
      return;
    }
    int last = window.histograms() - 1;
    double zero = Double.NaN;
    double count = rise.histogram().count();
    double firstCount = window.histogram(0).count();
    if (counter && count > 0 && firstCount >= 0) {
      zero = firstCount / count;
    }
    double factor = factor(window, window.histogramTime(0), window.histogramTime(last), last, zero);
    row.set(
        step,
        rise.multiply(perSecond ? factor / window.seconds() : factor).as(Resets.GAUGE).histogram());
  }

  private static @Nullable Tally rise(Window window, boolean counter) {
    // long on purpose: schemas, resets and notes depend on each other.
    int size = window.histograms();
    FloatHistogram first = window.histogram(0);
    FloatHistogram last = window.histogram(size - 1);
    if (counter) {
      for (int i = 0; i < size; i++) {
        if (window.histogram(i).resets() == Resets.GAUGE) {
          window.remarks().notCounterHistogram(window.metric(), window.place());
        }
      }
    }
    boolean skipped = counter && ResetCheck.isReset(window.histogram(1), first);
    boolean custom = (skipped ? window.histogram(1) : first).isCustom();
    int coarsest = last.schema();
    if (!skipped) {
      coarsest = Math.min(coarsest, first.schema());
    }
    for (int i = 1; i < size; i++) {
      boolean counts = counter || i == size - 1;
      if (counts && window.histogram(i).isCustom() != custom) {
        window.remarks().mixedSchemas(window.metric(), window.place());
        return null;
      }
      if (counter) {
        coarsest = Math.min(coarsest, window.histogram(i).schema());
      }
    }
    Tally rise = new Tally(last).coarsen(coarsest);
    rise.subtract(skipped ? nothing(window.histogram(1)) : first);
    noteReconciled(rise, "subtraction", window);
    if (counter) {
      for (int i = skipped ? 2 : 1; i < size; i++) {
        if (ResetCheck.isReset(window.histogram(i), window.histogram(i - 1))) {
          rise.add(window.histogram(i - 1));
          noteReconciled(rise, "addition", window);
        }
      }
    } else if (first.resets() != Resets.GAUGE || last.resets() != Resets.GAUGE) {
      window.remarks().notGaugeHistogram(window.metric(), window.place());
    }
    return rise;
  }

  /** What counts begin with: only the bounds of buckets matter. */
  private static FloatHistogram nothing(FloatHistogram like) {
    return new FloatHistogram(
        like.schema(), Resets.UNKNOWN, 0, 0, 0, 0, Buckets.NONE, Buckets.NONE, like.bounds());
  }

  private static void noteReconciled(Tally rise, String during, Window window) {
    if (rise.wasReconciledSince()) {
      window.remarks().reconciled(during, window.place());
    }
  }

  /** Between the last two points. */
  static RangeFunction instant(boolean perSecond) {
    return (window, row, step) -> {
      int numbers = window.count();
      int histograms = window.histograms();
      if (numbers + histograms < 2) {
        return;
      }
      if (histograms == 0) {
        numbers(window, row, step, perSecond);
      } else if (lastTwoAreHistograms(window)) {
        lastHistograms(window, row, step, perSecond);
      } else if (numbers < 2 || window.time(numbers - 2) < window.histogramTime(histograms - 1)) {
        window.remarks().mixed(window.metric(), window.places());
      } else {
        numbers(window, row, step, perSecond);
      }
    };
  }

  private static boolean lastTwoAreHistograms(Window window) {
    int numbers = window.count();
    int histograms = window.histograms();
    return histograms > 1
        && (numbers == 0 || window.time(numbers - 1) < window.histogramTime(histograms - 2));
  }

  private static void numbers(Window window, Row row, int step, boolean perSecond) {
    int last = window.count() - 1;
    double value = window.value(last);
    double before = window.value(last - 1);
    double rise = perSecond && value < before ? value : value - before;
    double seconds = (window.time(last) - window.time(last - 1)) / MILLIS;
    row.set(step, perSecond ? rise / seconds : rise);
  }

  private static void lastHistograms(Window window, Row row, int step, boolean perSecond) {
    int last = window.histograms() - 1;
    FloatHistogram value = window.histogram(last);
    FloatHistogram before = window.histogram(last - 1);
    boolean gauges = value.resets() == Resets.GAUGE && before.resets() == Resets.GAUGE;
    boolean gauge = value.resets() == Resets.GAUGE || before.resets() == Resets.GAUGE;
    if (perSecond && gauge) {
      window.remarks().notCounterHistogram(window.metric(), window.places());
    }
    if (!perSecond && !gauges) {
      window.remarks().notGaugeHistogram(window.metric(), window.places());
    }
    Tally rise = new Tally(value);
    if (!perSecond || !ResetCheck.isReset(value, before)) {
      if (!rise.subtract(before)) {
        window.remarks().mixedSchemas(window.metric(), window.places());
        return;
      }
      if (rise.wasReconciled()) {
        window.remarks().reconciled("subtraction", window.places());
      }
    }
    rise.as(Resets.GAUGE);
    if (perSecond) {
      rise.divide((window.histogramTime(last) - window.histogramTime(last - 1)) / MILLIS);
    }
    row.set(step, rise.histogram());
  }
}
