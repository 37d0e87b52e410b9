package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.ResetCheck;
import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import org.jspecify.annotations.Nullable;

/** What becomes of the histograms of a range. */
final class HistogramsOverTime {
  private HistogramsOverTime() {}

  static void sum(Window window, Row row, int step) {
    HistogramMean sum = new HistogramMean(false);
    finish(window, row, step, sum);
  }

  static void average(Window window, Row row, int step) {
    HistogramMean mean = new HistogramMean(true);
    finish(window, row, step, mean);
  }

  private static void finish(Window window, Row row, int step, HistogramMean of) {
    for (int i = 0; i < window.histograms(); i++) {
      if (!of.add(window.histogram(i))) {
        window.remarks().mixedSchemas(window.metric(), window.place());
        return;
      }
    }
    Tally result = of.result();
    if (of.hasCollided()) {
      window.remarks().collided("aggregation", window.place());
    }
    if (result.wasReconciled()) {
      window.remarks().reconciled("aggregation", window.place());
    }
    row.set(step, result.withEmptyBuckets());
  }

  /** Whether counts began anew between two points, or whether they differ. */
  static boolean differ(
      boolean resets,
      double before,
      @Nullable FloatHistogram beforeHistogram,
      double now,
      @Nullable FloatHistogram nowHistogram) {
    if (beforeHistogram != null && nowHistogram != null) {
      return resets
          ? ResetCheck.isReset(nowHistogram, beforeHistogram)
          : !isSame(nowHistogram, beforeHistogram);
    }
    if (beforeHistogram != null || nowHistogram != null) {
      return true;
    }
    return resets ? now < before : now != before && !(Double.isNaN(now) && Double.isNaN(before));
  }

  /** Whether two hold the same, whatever they say of resets. */
  static boolean isSame(FloatHistogram one, FloatHistogram other) {
    return one.with(Resets.UNKNOWN).equals(other.with(Resets.UNKNOWN));
  }
}
