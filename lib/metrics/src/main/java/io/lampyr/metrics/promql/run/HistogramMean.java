package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import org.jspecify.annotations.Nullable;

/** The sum or the mean of histograms; the mean goes on if the sum would overflow. */
final class HistogramMean {
  private final boolean mean;
  private @Nullable Tally sum;
  private double count;
  private boolean incremental;
  private boolean reset;
  private boolean notReset;

  HistogramMean(boolean mean) {
    this.mean = mean;
  }

  /** False if it cannot be added to the others. */
  boolean add(FloatHistogram histogram) {
    reset |= histogram.resets() == Resets.RESET;
    notReset |= histogram.resets() == Resets.NONE;
    count++;
    if (sum == null) {
      sum = new Tally(histogram);
      return true;
    }
    if (!mean) {
      return sum.add(histogram);
    }
    if (!incremental) {
      Tally next = sum.copy();
      if (!next.add(histogram)) {
        return false;
      }
      if (!next.hasOverflow()) {
        sum = next;
        return true;
      }
      incremental = true;
      sum.divide(count - 1);
    }
    sum.multiply((count - 1) / count);
    return sum.add(new Tally(histogram).divide(count).histogram());
  }

  /** How many buckets are kept. */
  int buckets() {
    return sum == null ? 0 : sum.buckets();
  }

  boolean isEmpty() {
    return sum == null;
  }

  boolean hasCollided() {
    return reset && notReset;
  }

  Tally result() {
    if (sum == null) {
      throw new IllegalStateException("a mean is of something");
    }
    return mean && !incremental ? sum.divide(count) : sum;
  }
}
